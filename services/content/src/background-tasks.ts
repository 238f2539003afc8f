import type { BackgroundTask } from '@trenzeye/kit';
import type { ContentContext } from './context.ts';
import { deleteUnusedImages } from './images/delete-unused-images.ts';
import { deletePastViews, reportViews } from './item-pages/record-view.ts';
import { deleteUnusedPreviews } from './link-previews/delete-unused-previews.ts';
import { fetchDuePreviews } from './link-previews/fetch-due-previews.ts';
import { indexChanges } from './search/index-changes.ts';
import { forgetIndexes } from './search/store/engine/indexing.ts';
import { signalTasks } from './signals/signal-tasks.ts';
import { runExclusively } from './signals/store/run-exclusively.ts';

const hourMs = 3_600_000;

/** Items are found by the search engine about this long after they were published. */
const indexingEveryMs = 500;

/** Keeps the index of the search engine up to date, or stops recording changes for one that is no longer configured. */
const searchTask = ({ prisma, log, searchIndex }: ContentContext): BackgroundTask =>
  searchIndex
    ? {
        name: 'search-indexing',
        everyMs: indexingEveryMs,
        leaderOnly: true,
        run: (stopping) => indexChanges({ prisma, log, engine: searchIndex.engine }, stopping),
      }
    : { name: 'search-engine-removal', everyMs: hourMs, leaderOnly: true, runAtStart: true, run: () => forgetIndexes(prisma) };

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
    ? [
        {
          name: 'link-previews',
          everyMs: 1_000,
          // Pages that are fetched again are due without a transaction.
          idleEveryMs: 10_000,
          run: (stopping: AbortSignal) => fetchDuePreviews(context, stopping),
        },
      ]
    : []),
  { name: 'link-preview-cleanup', everyMs: hourMs, leaderOnly: true, run: () => deleteUnusedPreviews(context) },
  searchTask(context),
  ...signalTasks(context, context.signalSources, context.signalRanking),
];
