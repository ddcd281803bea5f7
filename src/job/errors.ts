/** The answer of the API server, or of a gateway before it, if it is not what was requested. The message is the server's own. */
type Refusal = {
  status: number;
  /** `reason` of the Status object, such as Forbidden or AlreadyExists; empty if the response is not a Status. */
  reason: string;
  /** Seconds (Retry-After); undefined if the server gave none. */
  retryAfter?: number | undefined;
  /** The reason that we know of, as a sentence: credentials that have expired. */
  because?: string | undefined;
  server?: string | undefined;
  /**
   * The answer comes from a gateway, without a Status object, so it says nothing about what was requested. `transient`: the API
   * server has answered correctly before.
   */
  foreign?: 'transient' | 'permanent' | undefined;
  /** The target of a redirect, without its query; undefined if there is no redirect. */
  location?: string | undefined;
};

/** What is certain of a request without a response. A field that is not set is not certain. */
type NoResponse = {
  /** There was no connection, so the request was certainly not carried out. */
  isUnsent?: boolean;
  /** No valid certificate has been seen at this address, so every other request fails in the same way. */
  isUntrusted?: boolean;
  /** The connection ended with the check of a certificate: the server's, or the client's. */
  isOfCertificate?: boolean;
  /** Nothing listens there, and the address is valid only on one machine. Another run would end in the same way. */
  isOfOneMachine?: boolean;
};

type Nothing = Record<never, never>;

/** All codes of expected failures, each with what is known about the failure in addition to its message. */
type Details = {
  api: Refusal;
  /** The API server did not respond. The message starts with its address and gives the cause. */
  unreachable: NoResponse;
  /** Each problem names the input, what was found and what would be right; never the value of a secret. */
  input: { problems: string[] };
  /** The runner could not write a file of Pod Step. The message is a sentence that names the file. */
  runner: Nothing;
  /** A file cannot be used. The message continues "…: " and quotes no path. */
  file: Nothing;
  /** A credential plugin or a token file gave no usable credentials. The message is safe to print. */
  credentials: Nothing;
  /** The message continues "its token service …". `isRefused`: the service will not issue a token. */
  'id-token': { isRefused?: boolean };
  /** A field of an API object is missing, or its type is wrong. The message names the field, and quotes no value. */
  field: { fault: 'empty' | 'not-a-string' | 'other' };
  /** The codes below are about HTTP, and about failures for which Node has no code. */
  CONNECT_TIMEOUT: Nothing;
  HEADERS_TIMEOUT: Nothing;
  BODY_TIMEOUT: Nothing;
  CLOSED: Nothing;
  /** Nothing was sent or received on a connection for too long. */
  SILENT: Nothing;
  /** The answer is not the JSON of an API server. */
  BAD_ANSWER: Nothing;
  /** The message is the rest of the sentence that starts with the address of the server. */
  PROXY: Nothing;
};

type ErrorCode = keyof Details;

/** The error of an expected failure. Decisions read its code and fields, never its message. Comments name it by its code. */
export type CodedError<Code extends ErrorCode> = Error & { readonly code: Code } & Readonly<Details[Code]>;

type WithCause<Fields> = Fields & { cause?: unknown };

export function codedError<Code extends ErrorCode>(
  code: Code,
  message: string = code,
  ...[details]: Nothing extends Details[Code]
    ? [details?: WithCause<Details[Code]>]
    : [details: WithCause<Details[Code]>]
): CodedError<Code> {
  return Object.assign(new Error(message), { code, ...details }) as CodedError<Code>;
}

export function hasCode<Code extends ErrorCode>(error: unknown, code: Code): error is CodedError<Code> {
  return error instanceof Error && 'code' in error && error.code === code;
}

export function inputError(problems: string[]): CodedError<'input'> {
  return codedError('input', problems.join('\n'), { problems });
}

/** The work was aborted, by a signal that names no other reason. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

export function isForbidden(error: unknown): boolean {
  return hasCode(error, 'api') && error.status === 403;
}
