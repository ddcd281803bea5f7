import type { Host } from '../../src/run/ports.ts';

/** What a step reported to its host. Times are milliseconds since 1970. */
export type Told = {
  lines: string[];
  said: string[];
  warnings: { at: number; title: string; message: string }[];
  errors: { at: number; title: string; message: string }[];
  outputs: Record<string, string>;
  /** When the outcome was known to the host. */
  endedAt: number | undefined;
  saved: string;
};

/** A host as a value: `told` contains what the step reported. */
export function openHost(
  now: () => number,
  trace: ((text: string) => void) | undefined,
): {
  host: Host;
  told: Told;
} {
  const told: Told = {
    lines: [],
    said: [],
    warnings: [],
    errors: [],
    outputs: {},
    endedAt: undefined,
    saved: '',
  };
  const host: Host = {
    isDebugging: false,
    setSuccess() {
      told.endedAt ??= now();
    },
    setOutput(name, value) {
      told.outputs[name] = value;
    },
    setVariable() {},
    writeSummary: async () => {},
    saveForPost(text) {
      told.saved = text;
    },
    savedForPost: () => told.saved,
    openRecording: () => () => {},
    say(text) {
      told.said.push(text);
      trace?.(`host: ${text}`);
    },
    paint: (_look, text) => text,
    async jobOutput(lines) {
      told.lines.push(...lines);
      for (const line of trace === undefined ? [] : lines) trace?.(`host: | ${line}`);
    },
    endJobOutput: () => {},
    group: () => {},
    async error(title, message) {
      told.errors.push({ at: now(), title, message });
      told.endedAt ??= now();
      trace?.(`host: ERROR ${title}: ${message}`);
    },
    warning(title, message) {
      told.warnings.push({ at: now(), title, message });
      trace?.(`host: WARNING ${title}: ${message}`);
    },
    debug: (text) => trace?.(`host: debug ${text}`),
    mask: () => {},
  };
  return { host, told };
}
