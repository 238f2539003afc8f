import type { Logger } from '@trenzeye/kit';
import pg from 'pg';

const reconnectAfter = 1_000;

/** Calls `ring` whenever somebody's plan changed, here or in another process, and once more after a lost connection. Returns the stop. */
export const listenForChanges = (url: string, log: Logger, ring: () => void): (() => Promise<void>) => {
  let stopped = false;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'trenzeye-profile-alarm',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    let lost = false;
    const onLost = () => {
      if (lost || stopped) return;
      lost = true;
      again = setTimeout(open, reconnectAfter);
    };
    opened.on('error', onLost).on('end', onLost).on('notification', ring);
    client = opened;
    try {
      await opened.connect();
      await opened.query('LISTEN schedule');
      ring();
    } catch (error) {
      log.debug({ err: error }, 'changes of plans are not heard for now; schedulers look by themselves');
      void opened.end().catch(() => undefined);
      onLost();
    }
  };
  let opening: Promise<void> = Promise.resolve();
  const open = () => {
    opening = connect();
  };
  open();
  return async () => {
    stopped = true;
    clearTimeout(again);
    await opening;
    await client?.end().catch(() => undefined);
  };
};
