import type { BackgroundTask } from '@trenzeye/kit';
import type { ContentContext } from './context.ts';
import { deleteUnusedImages } from './domain/images/delete-unused-images.ts';
import { deletePastViews, reportViews } from './domain/items/record-view.ts';
import { deleteUnusedPreviews } from './domain/link-previews/delete-unused-previews.ts';
import { fetchDuePreviews } from './domain/link-previews/fetch-due-previews.ts';
import { signalTasks } from './domain/signals/signal-tasks.ts';
import { runExclusively } from './store/signals/run-exclusively.ts';

const hourMs = 3_600_000;

export const backgroundTasks = (context: ContentContext): readonly BackgroundTask[] => [
  { name: 'view-cleanup', everyMs: hourMs, run: () => deletePastViews(context) },
  { name: 'view-reports', everyMs: context.viewReportsMs, run: () => reportViews(context) },
  {
    name: 'image-cleanup',
    everyMs: hourMs,
    run: async () => {
      await runExclusively(context.pool, 'images', () => deleteUnusedImages(context));
    },
  },
  ...(context.linkPreviews.isOn
    ? [{ name: 'link-previews', everyMs: 1_000, run: (stopping: AbortSignal) => fetchDuePreviews(context, stopping) }]
    : []),
  { name: 'link-preview-cleanup', everyMs: hourMs, leaderOnly: true, run: () => deleteUnusedPreviews(context) },
  ...signalTasks(context, context.signalSources, context.signalRanking),
];
