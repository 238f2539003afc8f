import { runRebuild } from '@trenzeye/kit';
import { projections } from './projections.ts';
import { emptyProjections } from './store/rebuild.ts';

/** With the service stopped: the feed's counters and authors, made again from the log. */
await runRebuild({ service: 'content', handlers: projections, clear: emptyProjections }, process.env);
