import { readFileSync } from 'node:fs';
import type { Cause } from '../../../src/job/causes.ts';

/** A real message, its cause as two readers saw it, and the causes that a second reading allows. */
export type RealMessage = { id: string; message: string; reason?: string; cause: Cause; also?: Cause[] };

/** Messages of docker, containerd and CRI-O from public issues and documents. */
export const realMessages: readonly RealMessage[] = [
  ...read('pull-messages.jsonl'),
  ...read('pull-messages-more.jsonl'),
  ...read('pull-messages-newer.jsonl'),
];

/** Messages made to show one thing, in the words of kubelets, runtimes and registries. */
export const wordedMessages = read('pull-messages-worded.jsonl') as readonly (RealMessage & {
  why: string;
})[];

function read<Message = RealMessage>(file: string): Message[] {
  return readFileSync(new URL(`../../fixtures/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Message);
}
