import type { Cause } from '../../../src/job/causes.ts';
import { rowsOf } from '../../rows.ts';

/** A real message, its cause as two readers saw it, and the causes that a second reading allows. */
export type RealMessage = { id: string; message: string; reason?: string; cause: Cause; also?: Cause[] };

/** Messages of docker, containerd and CRI-O from public issues and documents. */
export const realMessages: readonly RealMessage[] = [
  ...rowsOf<RealMessage>('pull-messages'),
  ...rowsOf<RealMessage>('pull-messages-more'),
  ...rowsOf<RealMessage>('pull-messages-newer'),
];

/** Messages made to show one thing, in the words of kubelets, runtimes and registries. */
export const wordedMessages = rowsOf<RealMessage & { why: string }>('pull-messages-worded');
