import { runRebuild } from '@trenzeye/kit';
import { rebuildableProjection } from './projections.ts';

/** Rebuilds the feed's counters and authors from the event log while the service is stopped. */
await runRebuild(rebuildableProjection, process.env);
