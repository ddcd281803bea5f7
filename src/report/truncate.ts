export const MAX_TEXT_LENGTH = 4000;

/** At most `longest` characters, with a note where it was cut. */
export function truncate(text: string, longest = MAX_TEXT_LENGTH, note = ' … (cut)'): string {
  return text.length <= longest ? text : `${text.slice(0, longest - note.length)}${note}`;
}
