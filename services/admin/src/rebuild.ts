import { runRebuild } from '@trenzeye/kit';
import { consumers } from './consumers.ts';
import { emptyProjections, scrubForgotten } from './store/rebuild.ts';

/** With the service stopped: the activity log, and the directory it takes names from, made again from the events. */
await runRebuild(
  {
    service: 'admin',
    handlers: consumers,
    clear: emptyProjections,
    // Accounts are told of first, so their end came before what is to be scrubbed.
    afterReplay: ({ transaction }) => transaction({ actor: 'system' }, scrubForgotten),
  },
  process.env,
);
