/** An upload that cannot be used; `reason` is the sentence its owner reads, `retryable` whether trying again may help. */
export class UploadError extends Error {
  override readonly name = 'UploadFailure';
  readonly reason: string;
  readonly retryable: boolean;

  constructor(reason: string, { retryable = false, cause }: { readonly retryable?: boolean; readonly cause?: unknown } = {}) {
    super(reason, { cause });
    this.reason = reason;
    this.retryable = retryable;
  }
}
