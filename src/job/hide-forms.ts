/** Masks all forms wherever they stand; those that share characters in the text are masked as one. */
export function hiderOfForms(forms: readonly string[], hidden: string): (text: string) => string {
  return (text) => {
    const places = forms.flatMap((form) => placesOf(form, text)).sort((a, b) => a.from - b.from);
    let shown = '';
    let end = 0;
    for (const { from, to } of places) {
      if (from >= end) shown += text.slice(end, from) + hidden;
      end = Math.max(end, to);
    }
    return shown + text.slice(end);
  };
}

function placesOf(form: string, text: string): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  for (let from = text.indexOf(form); from !== -1; from = text.indexOf(form, from + 1))
    places.push({ from, to: from + form.length });
  return places;
}
