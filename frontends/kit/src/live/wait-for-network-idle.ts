/** The page counts as loaded when nothing has arrived for this long. */
const idleMs = 1_000;
const timeoutMs = 8_000;
const pollIntervalMs = 200;

/**
 * Resolves when the page has loaded its resources, so that the live connection does not compete with them. The server repeats the
 * events of the meantime.
 */
export const waitForNetworkIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    let resourceCount = -1;
    let idleSince = startedAt;
    const timer = setInterval(() => {
      const now = performance.now();
      const count = performance.getEntriesByType('resource').length;
      if (count !== resourceCount || document.readyState !== 'complete') {
        resourceCount = count;
        idleSince = now;
      }
      if (now - idleSince < idleMs && now - startedAt < timeoutMs) return;
      clearInterval(timer);
      resolve();
    }, pollIntervalMs);
  });
