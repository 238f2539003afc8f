import { runRebuild } from '@trenzeye/kit';
import { rebuildableProjection } from './projections.ts';

/** Rebuilds the projections and the leaderboard from the event log while the service is stopped. */
await runRebuild(rebuildableProjection, process.env);
