/** The metrics of a server in the text format of Prometheus. https://prometheus.io/docs/instrumenting/exposition_formats/ */

type Sample = { name: string; labels: Record<string, string>; value: number };

export type Metrics = {
  /** All samples of this name whose labels have these values, added up. */
  sum(name: string, labels?: Record<string, string | RegExp>): number;
  samples(name: string): Sample[];
};

export function readMetrics(text: string): Metrics {
  const byName = new Map<string, Sample[]>();
  for (const line of text.split('\n')) {
    const [, name = '', labels = '', value] = /^([\w:]+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    if (value === undefined) continue;
    const sample = { name, labels: labelsOf(labels), value: Number(value) };
    byName.set(name, [...(byName.get(name) ?? []), sample]);
  }
  const samples = (name: string) => byName.get(name) ?? [];
  return {
    samples,
    sum: (name, labels = {}) =>
      samples(name)
        .filter((sample) =>
          Object.entries(labels).every(([key, wanted]) => matches(sample.labels[key], wanted)),
        )
        .reduce((all, { value }) => all + value, 0),
  };
}

/** None of the values that are read here has a quote in it. */
function labelsOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
}

function matches(value = '', wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? value === wanted : wanted.test(value);
}
