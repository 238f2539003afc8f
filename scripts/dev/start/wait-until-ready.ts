import { setTimeout as sleep } from 'node:timers/promises';
import { slowdown } from '../engines/slowdown.ts';

/** Waits until an address answers with 200. @throws with its last response */
const waitUntilOk = async (url: string, timeoutMs: number, signal?: AbortSignal): Promise<void> => {
  const startedAt = Date.now();
  let last = 'no response';
  for (;;) {
    signal?.throwIfAborted();
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      last = (await response.text()).slice(0, 1_000);
      if (response.ok) return;
    } catch (error) {
      last = error instanceof Error ? `${error.message} ${error.cause ?? ''}`.trim() : String(error);
    }
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > timeoutMs * slowdown())
      throw new Error(`Trenzeye was not ready within ${Math.round(waitedMs / 1000)} s. Last response of ${url}: ${last}`);
    await sleep(50);
  }
};

/**
 * Waits until the gateway reports that every service is ready; longer than `timeoutMs` when other processes use the machine.
 * @throws with the last response of the gateway
 */
export const waitUntilReady = (url: string, timeoutMs: number, signal?: AbortSignal): Promise<void> =>
  waitUntilOk(`${url}/readyz`, timeoutMs, signal);

/** Waits until the gateway has loaded the pages, which it looks for every two seconds. @throws with the last response of the gateway */
export const waitUntilServed = (url: string, timeoutMs: number, signal?: AbortSignal): Promise<void> =>
  waitUntilOk(`${url}/app.html`, timeoutMs, signal);
