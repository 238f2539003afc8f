import type { MediaContext } from '../context.ts';
import { countReceivedBytes } from './store/uploads.ts';
import { dailyBytesExceeded } from './upload-errors.ts';

/** Counts the bytes that a user sends, whatever becomes of them. */
export interface ReceivedByteCounter {
  add(bytes: number): void;
  /** Throws `rate_limited` once the user has sent more than allowed today. */
  check(): void;
  /** Stores what was counted. */
  settle(): Promise<void>;
}

/** Counted bytes are stored in portions of this size, so that a killed process loses no more and parallel uploads share one limit. */
const portionBytes = 8 * 1024 ** 2;

export const createReceivedByteCounter = (
  { prisma, clock, log, uploadLimits }: Pick<MediaContext, 'prisma' | 'clock' | 'log' | 'uploadLimits'>,
  userId: string,
): ReceivedByteCounter => {
  let pendingBytes = 0;
  let isExceeded = false;
  let stored: Promise<void> = Promise.resolve();
  const store = (): void => {
    const bytes = pendingBytes;
    pendingBytes = 0;
    if (bytes === 0) return;
    stored = stored.then(async () => {
      try {
        isExceeded = (await countReceivedBytes(prisma, userId, bytes, clock())) > uploadLimits.receivedPerDay;
      } catch (error) {
        log.warn({ err: error, userId }, 'counting received bytes failed');
      }
    });
  };
  return {
    add: (bytes) => {
      pendingBytes += bytes;
      if (pendingBytes >= portionBytes) store();
    },
    check: () => {
      if (isExceeded) throw dailyBytesExceeded(uploadLimits, clock());
    },
    settle: async () => {
      store();
      await stored;
    },
  };
};

/** Passes chunks through and counts them. Throws `rate_limited` above the daily limit. */
export async function* countingReceivedBytes(counter: ReceivedByteCounter, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of chunks) {
      counter.add(chunk.length);
      counter.check();
      yield chunk;
    }
  } finally {
    await counter.settle();
  }
}
