/** One line, all parts escaped: https://github.com/actions/runner/blob/v2.336.0/src/Runner.Common/ActionCommand.cs */
export function commandLine(
  name: string,
  data: string,
  properties: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const given = Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${escapedProperty(String(value))}`);
  return `::${name}${given.length === 0 ? '' : ` ${given.join(',')}`}::${escapedData(data)}`;
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/**
 * What the runner may parse as a command: `::` at the start of a line, after anything that it counts as white space, or
 * `##[` anywhere. A carriage return also ends a line. Matches in linear time.
 */
const LIKE_A_COMMAND = /(?:^|[\r\n])[^\x21-\x7e\r\n]*::|##\[/;

export function isLikeCommand(text: string): boolean {
  return LIKE_A_COMMAND.test(text);
}
