import { MediaError } from '../ffmpeg/media-error.ts';

/** Errors of the domain that contain a message for the owner of the upload. */
interface ErrorWithReason {
  readonly reason: string;
  readonly retryable: boolean;
}

const hasReason = (error: unknown): error is ErrorWithReason =>
  error instanceof Error &&
  typeof (error as Partial<ErrorWithReason>).reason === 'string' &&
  typeof (error as Partial<ErrorWithReason>).retryable === 'boolean';

/** The failure that is shown to the owner. Errors that do not concern the file are retryable. */
export const toFailure = (error: unknown): MediaError => {
  if (error instanceof MediaError) return error;
  if (hasReason(error)) return new MediaError(error.reason, { retryable: error.retryable, cause: error });
  return new MediaError('Something went wrong on our side while processing this. Please try again.', { retryable: true, cause: error });
};
