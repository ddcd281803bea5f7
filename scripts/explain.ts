/**
 * Classifies messages of failed pulls.
 *
 *     npm run -s explain -- "Failed to pull image …"  text
 *     npm run -s explain -- --jsonl < messages.jsonl  {"id","message","reason"} in, {"id","cause","lasting","hint"} out
 */
import { createInterface } from 'node:readline';
import { CAUSES, persistenceOf } from '../src/job/causes.ts';
import { pullHint } from '../src/messages/pull-hints.ts';
import { classifyPullMessage } from '../src/messages/pulls.ts';

const USAGE = `Give one message, or --jsonl and lines on standard input:
  npm run -s explain -- "Failed to pull image …"
  npm run -s explain -- --jsonl < messages.jsonl`;

const [first, ...more] = process.argv.slice(2);
if (first === '--jsonl' && more.length === 0) {
  process.exitCode = (await explainLines()) ? 0 : 1;
} else if (first === undefined || first.startsWith('--') || more.length > 0) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  console.log(explanation(first));
}

function explanation(message: string): string {
  const failure = classifyPullMessage(message);
  const facts = [
    failure.image && `image ${failure.image}`,
    failure.registry && `registry ${failure.registry}`,
    failure.mirror && `asked ${failure.mirror}`,
    failure.status && `HTTP ${failure.status}`,
  ].filter(Boolean);
  return [`${CAUSES[failure.cause].title} (${failure.cause})`, pullHint(failure), facts.join(', ')]
    .filter(Boolean)
    .join('\n');
}

/** Answers each valid line and reports each invalid one. Returns false if any was invalid. */
async function explainLines(): Promise<boolean> {
  let good = true;
  let number = 0;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() === '') continue;
    const read = readLine(line);
    if ('problem' in read) {
      good = false;
      console.error(`line ${number}: ${read.problem}`);
      continue;
    }
    const failure = classifyPullMessage(read.message, read.reason);
    const { cause } = failure;
    const lasting = persistenceOf(cause) === 'permanent';
    console.log(JSON.stringify({ id: read.id, cause, lasting, hint: pullHint(failure) }));
  }
  return good;
}

type Question = { id: unknown; message: string; reason?: string };

function readLine(line: string): Question | { problem: string } {
  const value = parsed(line);
  if (value === undefined) return { problem: 'not JSON' };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'not a JSON object' };
  const { id, message, reason } = value as Record<string, unknown>;
  if (typeof id !== 'string' && typeof id !== 'number')
    return { problem: '"id" must be a string or a number' };
  if (typeof message !== 'string') return { problem: '"message" must be a string' };
  if (reason === undefined || reason === null) return { id, message };
  return typeof reason === 'string' ? { id, message, reason } : { problem: '"reason" must be a string' };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
