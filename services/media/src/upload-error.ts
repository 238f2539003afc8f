import { type Text, translate } from '@trenzeye/kit';

/**
 * Receiving or processing an upload failed. `reason`, the English text, is stored and shown to its owner; `text` is for an immediate answer.
 * `retryable` tells whether a retry can succeed.
 */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly text: string | Text;
  readonly reason: string;
  readonly retryable: boolean;

  constructor(text: string | Text, { retryable = false, cause }: { readonly retryable?: boolean; readonly cause?: unknown } = {}) {
    const reason = translate(text, 'en');
    super(reason, { cause });
    this.text = text;
    this.reason = reason;
    this.retryable = retryable;
  }
}
