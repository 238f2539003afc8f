/** Receiving or processing an upload failed. `reason` is shown to its owner; `retryable` tells whether a retry can succeed. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly reason: string;
  readonly retryable: boolean;

  constructor(reason: string, { retryable = false, cause }: { readonly retryable?: boolean; readonly cause?: unknown } = {}) {
    super(reason, { cause });
    this.reason = reason;
    this.retryable = retryable;
  }
}
