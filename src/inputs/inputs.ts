import { InputError } from '../job/errors.ts';

/** Reads an action input by name; empty where it was not given. */
export type ReadInput = (name: string) => string;

/** The action's inputs, and a collector of their problems. */
export type Inputs = {
  raw: ReadInput;
  /** Without blanks around it. */
  text: ReadInput;
  /** Undefined: there is no problem. */
  report: (input: string, problem: string | undefined) => unknown;
};

/** Per input; more are only counted. */
const MAX_PROBLEMS = 20;

/** Throws an InputError with all problems that `read` reports. */
export function readInputs<Result>(raw: ReadInput, read: (inputs: Inputs) => Result): Result {
  const problems: string[] = [];
  const counts = new Map<string, number>();
  const report: Inputs['report'] = (input, problem) => {
    if (problem === undefined) return;
    const count = (counts.get(input) ?? 0) + 1;
    counts.set(input, count);
    if (count <= MAX_PROBLEMS) problems.push(`${input}: ${problem}`);
  };
  const result = read({ raw, text: (name) => raw(name).trim(), report });
  for (const [input, count] of counts)
    if (count > MAX_PROBLEMS) problems.push(`${input}: and ${count - MAX_PROBLEMS} more problems`);
  if (problems.length > 0) throw new InputError(problems);
  return result;
}

export function parseInput<Result extends { problems: string[] }>(
  { raw, report }: Inputs,
  name: string,
  parse: (text: string) => Result,
): Result {
  const result = parse(raw(name));
  for (const problem of result.problems) report(name, problem);
  return result;
}

/** Undefined for an input that was not given. */
export function given(text: string): string | undefined {
  return text.trim() === '' ? undefined : text;
}

/** Awaits all. Throws one InputError with all problems, or the first error of another kind. */
export async function allOrEveryProblem<Results extends readonly unknown[]>(
  readings: readonly [...{ [Index in keyof Results]: () => Results[Index] | Promise<Results[Index]> }],
): Promise<Results> {
  const settled = await Promise.allSettled(readings.map(async (read) => read()));
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  const other = failures.find((failure) => !(failure instanceof InputError));
  if (other !== undefined) throw other;
  if (failures.length > 0)
    throw new InputError(failures.flatMap((failure) => (failure as InputError).problems));
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as unknown as Results;
}
