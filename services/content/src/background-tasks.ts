import type { BackgroundTask } from '@trenzeye/kit';
import type { ContentContext } from './context.ts';
import { deleteUnusedImages } from './domain/images/delete-unused-images.ts';
import { deletePastViews, reportViews } from './domain/items/record-view.ts';
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
  ...signalTasks(context, context.signalSources, context.signalRanking),
];
