import type { BackgroundTask } from '@trenzeye/kit';
import type { MediaContext } from './context.ts';
import { observeJobQueue } from './jobs/observe-job-queue.ts';
import { workerTask } from './jobs/worker-task.ts';
import { deleteAbandonedUploads } from './uploads/delete-abandoned-uploads.ts';

const minuteMs = 60_000;

export const backgroundTasks = (context: MediaContext): readonly BackgroundTask[] => [
  { name: 'abandoned-upload-cleanup', everyMs: 10 * minuteMs, run: () => deleteAbandonedUploads(context) },
  { name: 'job-queue-metrics', start: () => observeJobQueue(context) },
  ...(context.config.MEDIA_WORKER === 'on' ? [workerTask(context)] : []),
];
