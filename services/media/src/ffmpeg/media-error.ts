interface MediaErrorOptions {
  readonly retryable?: boolean;
  readonly isRepeatedByOwner?: boolean;
  readonly cause?: unknown;
}

/** Processing of an upload or Short failed. The message is shown to its owner. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  /** Whether a retry can succeed, because the cause is not in the file. */
  readonly retryable: boolean;
  /** Whether only its owner retries it: an immediate retry would fail again. */
  readonly isRepeatedByOwner: boolean;

  constructor(reason: string, { retryable = false, isRepeatedByOwner = false, cause }: MediaErrorOptions = {}) {
    super(reason, { cause });
    this.retryable = retryable;
    this.isRepeatedByOwner = isRepeatedByOwner;
  }
}
