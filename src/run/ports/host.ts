/** Where a step runs, shows its log and publishes results, such as GitHub Actions (github/actions-host.ts). */
export type Host = Log & {
  /** Are debug logs on? Frequent lines are left out otherwise. */
  readonly isDebugging: boolean;
  setSuccess(isSuccess: boolean): void;
  /** Sets an output for later steps; the last value of a name counts. */
  setOutput(name: string, value: string): void;
  /** Appends Markdown to the run's page. Does nothing if there is no page; throws if it can't be written. */
  writeSummary(markdown: string): Promise<void>;
  /** Saves a text for post, replacing the previous one; it survives a kill of this process. */
  saveForPost(text: string): void;
  /** The text that main saved for post; empty if none. */
  savedForPost(): string;
  /** Creates a recording file for its owner only; returns a function that appends a line. A write error only warns. */
  openRecording(path: string): (line: string) => void;
};

/** The log that people see. Safe for foreign text: a line stays one line, no command is obeyed, secrets are masked. */
export type Log = {
  say(text: string): void;
  /** Text with a colour for the log; unchanged if colours are off. */
  paint(look: Look, text: string): string;
  /** Lines of the job, shown as they are, never obeyed as commands. Settles when more can be taken. */
  jobOutput(lines: string[]): Promise<void>;
  /** Foreign lines in a collapsed group. */
  group(headline: string, lines: readonly string[]): void;
  /**
   * The failure of the step. `about`: the image concerned, so that the host can point at where it is named; to find that
   * it may take a moment. Written at once without `about`.
   */
  error(title: string, message: string, about?: NamedImage): Promise<void>;
  warning(title: string, message: string, about?: NamedImage): void;
  debug(text: string): void;
  /**
   * Masks a value in everything printed later, in every form in which it may appear. `renewed`: the credential with which it came,
   * where others may follow it: reports mask the newest ones.
   */
  mask(value: string, renewed?: string): void;
};

export type Look = 'quiet' | 'good' | 'bad';

/** An image as the user named it. `isOfStep`: it is the step's own image. */
export type NamedImage = { image: string; isOfStep: boolean };

/** Where the runner gives OIDC tokens of its job, and the token to ask for them with. */
export type IdTokenService = { url: string; requestToken: string };
