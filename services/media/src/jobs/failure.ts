import { MediaError } from '../ffmpeg/media-error.ts';

/** How often work is begun before it is given up, however it ended. */
export const mostTries = 4;

/** Somebody else's failures that carry a sentence for the owner of the upload. */
interface Reasoned {
  readonly reason: string;
  readonly retryable: boolean;
}

const isReasoned = (error: unknown): error is Reasoned =>
  error instanceof Error &&
  typeof (error as Partial<Reasoned>).reason === 'string' &&
  typeof (error as Partial<Reasoned>).retryable === 'boolean';

/** What the owner is told. Whatever is no judgement about the file was our fault and may end better next time. */
export const failureOf = (error: unknown): MediaError => {
  if (error instanceof MediaError) return error;
  if (isReasoned(error)) return new MediaError(error.reason, { retryable: error.retryable, cause: error });
  return new MediaError('Something went wrong on our side while processing this. Please try again.', { retryable: true, cause: error });
};
