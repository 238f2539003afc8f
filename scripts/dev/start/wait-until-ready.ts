import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until the gateway reports that every service is ready.
 * @throws with the last response of the gateway
 */
export const waitUntilReady = async (url: string, timeoutMs: number, signal?: AbortSignal): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  let last = 'no response';
  for (;;) {
    signal?.throwIfAborted();
    try {
      const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
      last = (await response.text()).slice(0, 1_000);
      if (response.ok) return;
    } catch (error) {
      last = error instanceof Error ? `${error.message} ${error.cause ?? ''}`.trim() : String(error);
    }
    if (Date.now() > deadline)
      throw new Error(`Trenzeye was not ready within ${Math.round(timeoutMs / 1000)} s. Last response of ${url}/readyz: ${last}`);
    await sleep(50);
  }
};
