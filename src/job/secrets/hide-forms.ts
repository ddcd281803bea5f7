import type { Hide } from './secret-forms.ts';

export const HIDDEN = '***';

/** Of a secret in a text. */
export type Place = { from: number; to: number };

/** Masks all forms, and what else is found, wherever they stand; those that share characters in the text are masked as one. */
export function hiderOfForms(
  forms: readonly string[],
  finders: readonly ((text: string) => Place[])[],
): Hide {
  const all = [...forms.map((form) => (text: string) => placesOf(form, text)), ...finders];
  return (text) => {
    const places = all.flatMap((find) => find(text)).sort((a, b) => a.from - b.from);
    let shown = '';
    let end = 0;
    for (const { from, to } of places) {
      if (from >= end) shown += text.slice(end, from) + HIDDEN;
      end = Math.max(end, to);
    }
    return shown + text.slice(end);
  };
}

function placesOf(form: string, text: string): Place[] {
  const places: Place[] = [];
  for (let from = text.indexOf(form); from !== -1; from = text.indexOf(form, from + 1))
    places.push({ from, to: from + form.length });
  return places;
}
