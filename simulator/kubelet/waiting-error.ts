// Why a container cannot be started for now, or a pod has failed.

/** A machine-readable reason and the sentence to it, as statuses have them. */
export interface StatusReason {
  reason: string;
  message: string;
}

/** Thrown if a container cannot be started for now. Its status shows the reason. */
export class WaitingError extends Error implements StatusReason {
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}
