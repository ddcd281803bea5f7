/** Where a step runs: what shows its log to people, and hands its results on. GitHub Actions is one (github/host.ts). */
export type Host = Log & {
  /** Has somebody asked for debug logs? What would be many lines is left out otherwise. */
  readonly isDebugging: boolean;
  /** Tells whether the step succeeded. */
  setSuccess(isSuccess: boolean): void;
  /** Hands a value to later steps; the last one of a name counts. */
  setOutput(name: string, value: string): void;
  /** Adds to the page of the run, in Markdown; does nothing where there is no page, and throws where it can't be written. */
  writeSummary(markdown: string): Promise<void>;
  /** Keeps a text for post, in place of the one before, also where this process is killed at once. */
  saveForPost(text: string): void;
  /** What main has kept for post; empty for nothing. */
  savedForPost(): string;
  /**
   * Begins a file that is for nobody else to read, and gives what writes a line to it at once. A file that can't be written
   * is a warning.
   */
  openRecording(path: string): (line: string) => void;
};

/**
 * What a person sees of the step while it runs. Whatever words others have put into a text: a line is one line, no text of
 * others is obeyed by the host, and what is secret is hidden.
 */
export type Log = {
  /** A line of our own. */
  say(text: string): void;
  /** Text as it looks in the log; unchanged where no colours are wanted. */
  paint(look: Look, text: string): string;
  /** Lines of the job, or others to be shown as they are, and never obeyed. Settles when more can be taken. */
  jobOutput(lines: string[]): Promise<void>;
  /** Foreign lines that the reader may open, under a headline. */
  group(headline: string, lines: readonly string[]): void;
  /** What ended the step. `about`: the image that it is about, so that the host can show where that is named. */
  error(title: string, message: string, about?: NamedImage): void;
  warning(title: string, message: string, about?: NamedImage): void;
  /** For who has asked the host for debug logs. */
  debug(text: string): void;
  /** Hides a value in all that follows, in every form in which it may come. */
  mask(value: string): void;
};

export type Look = 'quiet' | 'good' | 'bad';

/** An image as the user has named it. `isOfStep`: it is the step's own. */
export type NamedImage = { image: string; isOfStep: boolean };
