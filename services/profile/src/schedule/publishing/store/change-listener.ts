import type { Logger } from '@trenzeye/kit';
import pg from 'pg';

const reconnectAfterMs = 1_000;

/** Calls `onChange` for each notification of `notifySchedulers` in any process, and after a reconnect. Returns the stop function. */
export const listenForChanges = (url: string, log: Logger, onChange: () => void): (() => Promise<void>) => {
  let isStopped = false;
  let client: pg.Client | undefined;
  let reconnect: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'trenzeye-profile-schedule',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    let isLost = false;
    const onLost = () => {
      if (isLost || isStopped) return;
      isLost = true;
      reconnect = setTimeout(open, reconnectAfterMs);
    };
    opened.on('error', onLost).on('end', onLost).on('notification', onChange);
    client = opened;
    try {
      await opened.connect();
      await opened.query('LISTEN schedule');
      onChange();
    } catch (error) {
      log.debug({ err: error }, 'schedule notifications unavailable, polling');
      void opened.end().catch(() => undefined);
      onLost();
    }
  };
  let connecting: Promise<void> = Promise.resolve();
  const open = () => {
    connecting = connect();
  };
  open();
  return async () => {
    isStopped = true;
    clearTimeout(reconnect);
    await connecting;
    await client?.end().catch(() => undefined);
  };
};
