/** The lines of an input that say something; what follows a # is a comment. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.slice(0, startOfComment(line)).trim())
    .filter((line) => line !== '');
}

/** Of the first # that begins the line or follows a blank. */
function startOfComment(line: string): number {
  const at = line.search(/(?<!\S)#/);
  return at === -1 ? line.length : at;
}
