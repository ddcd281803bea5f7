import { parse } from 'yaml';
import { messageOf } from '../message-of-error.ts';

/**
 * Reads the arguments of a command: one on each line, or a YAML list (`["make", "test"]`, or lines that begin with `- `).
 * Gives the arguments, or `problem`: what is wrong, as the end of a sentence.
 */
export function parseArguments(text: string): string[] | { problem: string } {
  if (text.trim() === '') return [];
  if (/^\s*(\[|- )/.test(text)) return parseList(text);
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const [only] = lines;
  if (lines.length === 1 && only !== undefined && /\S\s+\S/.test(only)) {
    return {
      problem: `"${only}" would be one single argument; write one on each line, or a list: ${asList(only)}`,
    };
  }
  return lines;
}

function asList(line: string): string {
  return JSON.stringify(line.trim().split(/\s+/));
}

function parseList(text: string): string[] | { problem: string } {
  let list: unknown;
  try {
    list = parse(text);
  } catch (error) {
    return { problem: `it begins like a list but is none: ${firstLine(error)}` };
  }
  if (!Array.isArray(list)) return { problem: 'it begins like a list but is none' };
  const bad = list.find((entry) => typeof entry !== 'string' && typeof entry !== 'number');
  if (bad !== undefined) {
    return { problem: `its entry ${JSON.stringify(bad)} is no text; put it into quotes` };
  }
  return list.map(String);
}

function firstLine(error: unknown): string {
  return messageOf(error).split('\n', 1)[0] ?? '';
}
