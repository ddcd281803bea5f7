import { commandFileText } from '../judge/files.ts';
import type { StepReport } from './step-report.ts';

/**
 * For a whole step. GitHub drops a summary of 1 MiB or a little less, in some cases without a word:
 * https://github.com/actions/runner/issues/4337
 */
const MAX_BYTES = 1_048_000;
/** Below the headline of our own summary, if there is one. */
const headingBelow = (own: string) => `${own === '' ? '###' : '####'} Written by the script`;
const NOTE = `> [!NOTE]
> The script wrote more than GitHub shows of one step. The end is left out.`;

/**
 * What the program wrote to its `$GITHUB_STEP_SUMMARY`, to add after the summary of Pod Step. Its Markdown can leave a tag or a
 * comment open, which hides everything that follows, so the note is above it. Empty if it wrote nothing.
 */
export function summaryOfScript({ collected, hide }: StepReport, own: string): string {
  const { text, isCut } = commandFileText(collected, 'summary');
  if (text.trim() === '') return '';
  const written = hide(readable(text));
  const heading = headingBelow(own);
  const frame = `${own}\n${heading}\n\n${NOTE}\n\n\n`;
  const fitting = beginningOf(written, MAX_BYTES - bytesOf(frame).length);
  const note = isCut || fitting.length < written.length ? [NOTE] : [];
  return `${own === '' ? '' : '\n'}${[heading, ...note, fitting].join('\n\n')}\n`;
}

/** Other control characters mean nothing in Markdown, and could divide a secret. */
function readable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}

/** A runner on Windows writes each end of a line with two bytes. */
function bytesOf(text: string): Buffer {
  return Buffer.from(text.replaceAll('\n', '\r\n'));
}

/** Whole lines, or a part of the first line if that line does not fit. */
function beginningOf(text: string, most: number): string {
  const bytes = bytesOf(text);
  if (bytes.length <= most) return text;
  // A character that is cut in two is left out.
  const fitting = new TextDecoder().decode(bytes.subarray(0, Math.max(most, 0)), { stream: true });
  const begin = fitting.replaceAll('\r\n', '\n');
  return begin.slice(0, begin.lastIndexOf('\n') + 1) || begin;
}
