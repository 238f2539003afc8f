import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until the gateway says that every service is ready.
 * @param limit milliseconds
 * @throws naming what the gateway last said
 */
export const waitReady = async (url: string, limit: number, signal?: AbortSignal): Promise<void> => {
  const until = Date.now() + limit;
  let last = 'no answer';
  for (;;) {
    signal?.throwIfAborted();
    try {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
      last = (await answer.text()).slice(0, 1_000);
      if (answer.ok) return;
    } catch (error) {
      last = error instanceof Error ? `${error.message} ${error.cause ?? ''}`.trim() : String(error);
    }
    if (Date.now() > until)
      throw new Error(`Trenzeye was not ready within ${Math.round(limit / 1000)} s. ${url}/readyz last said: ${last}`);
    await sleep(50);
  }
};
