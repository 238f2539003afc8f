/** Why a file or a Short could not be made ready; the message is the sentence its owner reads. */
export class MediaError extends Error {
  override readonly name = 'MediaProblem';
  /** Whether another try may end better: the cause was ours, not the file's. */
  readonly retryable: boolean;

  constructor(reason: string, { retryable = false, cause }: { readonly retryable?: boolean; readonly cause?: unknown } = {}) {
    super(reason, { cause });
    this.retryable = retryable;
  }
}
