import type { Logger } from '@trenzeye/kit';
import type { Context } from '../../context.ts';
import { forgetDays } from '../../store/upload-quota.ts';
import { forgottenUploads } from '../../store/uploads.ts';
import { discardUpload } from './discard-upload.ts';

type Sweeping = Pick<Context, 'objects' | 'sql' | 'clock' | 'uploadLimits'>;

/** Between two sweeps, in milliseconds. */
const pause = 600_000;
const day = 86_400_000;

/** Removes uploads whose bytes stopped coming long ago: their senders are gone, or the process that took them was. */
export const deleteAbandonedUploads = async (context: Sweeping): Promise<void> => {
  const now = context.clock().getTime();
  for (const upload of await forgottenUploads(context.sql, new Date(now - context.uploadLimits.expiryMs)))
    await discardUpload(context, upload);
  await forgetDays(context.sql, new Date(now - 7 * day));
};

/** Sweeps now and then; answers how to stop that. */
export const startUploadCleanup = (context: Sweeping, log: Logger): (() => Promise<void>) => {
  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = deleteAbandonedUploads(context).catch((error: unknown) =>
      log.warn({ err: error }, 'forgotten uploads could not be removed'),
    );
  }, pause);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
};
