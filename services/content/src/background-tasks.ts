import type { BackgroundTask } from '@trenzeye/kit';
import type { ContentContext } from './context.ts';
import { deletePastViews, reportViews } from './domain/items/record-view.ts';
import { signalTasks } from './domain/signals/signal-tasks.ts';

const hourMs = 3_600_000;

export const backgroundTasks = (context: ContentContext): readonly BackgroundTask[] => [
  { name: 'view-cleanup', everyMs: hourMs, run: () => deletePastViews(context) },
  { name: 'view-reports', everyMs: context.viewReportsMs, run: () => reportViews(context) },
  ...signalTasks(context, context.signalSources, context.signalRanking),
];
