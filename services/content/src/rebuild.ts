import { runRebuild } from '@trenzeye/kit';
import { projections } from './projections.ts';
import { emptyProjections } from './store/rebuild.ts';

/** Rebuilds the feed's counters and authors from the event log while the service is stopped. */
await runRebuild({ service: 'content', handlers: projections, clear: emptyProjections }, process.env);
