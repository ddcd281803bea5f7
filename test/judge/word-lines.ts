import { globSync, readFileSync } from 'node:fs';
import type { Finding } from '../../src/findings/finding.ts';
import { containerConsumer } from '../../src/job/image-consumers.ts';
import { refused } from '../../src/messages/refusals.ts';
import { readStartFailure } from '../../src/messages/starts.ts';

/** Words of others, the place where they were seen, and what they mean: a line of test/fixtures/words. */
export type WordLine = {
  said: string;
  is: string;
  persistence: Finding['persistence'];
  message: string;
  /** Where they differ from those of the reason; a title that ends with what it is about is not given. */
  title?: string;
  hint?: string;
  /** A tape, a test of the scenarios, or the address of a public report or of the source that writes the words. */
  source: string;
  /** What the kubelet was doing. */
  at?: 'volumes' | 'sandbox' | 'container';
  /** The reason of the kubelet or of the API server. */
  by?: string;
  /** The HTTP status of the API server. */
  status?: number;
};

const FOLDER = 'test/fixtures/words';

/** The lines of one file, by their topic, which is also the name of the file. */
export const WORD_LINES = globSync(`${FOLDER}/*.jsonl`).flatMap((file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => [file.slice(FOLDER.length + 1, -'.jsonl'.length), JSON.parse(line) as WordLine] as const),
);

/** What the pod has without what the cluster adds. */
const ASKED = { asked: [{ consumer: containerConsumer('step'), image: 'app:1' }], volumes: ['data'] };

/** What is found where these words are said. */
export function readLine(topic: string, { said, at = 'container', by = '', status = 0 }: WordLine): Finding {
  switch (topic) {
    case 'starts': {
      const who = at === 'container' ? 'the step' : 'the pod';
      return readStartFailure({ stage: at, who, where: 'the namespace ci' }, by, said).finding;
    }
    case 'refusals': {
      const request = { what: 'create pods', namespace: 'ci', asked: ASKED };
      return refused({ status, reason: by, message: said }, request);
    }
    default:
      throw new Error(`nobody reads the words of ${topic}`);
  }
}
