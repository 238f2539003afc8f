import { runRebuild } from '@trenzeye/kit';
import { rebuildableProjection } from './projections.ts';

/** Rebuilds the totals of profiles from the event log while the service is stopped. */
await runRebuild(rebuildableProjection, process.env);
