import { runRebuild } from '@trenzeye/kit';
import { keepFollows, keepPublishedTotal } from './store/projections.ts';
import { emptyStats } from './store/rebuild.ts';

/** With the service stopped: how much everybody has published, and who follows how many, made again from the log. */
await runRebuild(
  {
    service: 'profile',
    handlers: {
      'content.published': ({ data }, sql) => keepPublishedTotal(sql, data),
      'content.removed': ({ data }, sql) => keepPublishedTotal(sql, data),
      'content.restored': ({ data }, sql) => keepPublishedTotal(sql, data),
      'follow.changed': ({ data }, sql) => keepFollows(sql, data),
    },
    clear: emptyStats,
  },
  process.env,
);
