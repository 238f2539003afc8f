/** Processing of an upload or Short failed. The message is shown to its owner. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  /** Whether a retry can succeed, because the cause is not in the file. */
  readonly retryable: boolean;

  constructor(reason: string, { retryable = false, cause }: { readonly retryable?: boolean; readonly cause?: unknown } = {}) {
    super(reason, { cause });
    this.retryable = retryable;
  }
}
