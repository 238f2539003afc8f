/** Milliseconds without anything arriving after which a page counts as there, and how long that is waited for at most. */
const silence = 1_000;
const patience = 8_000;
const look = 200;

/**
 * Resolves when the page has what it needs: a live connection is for what comes after, and must not compete with the first look. The server
 * repeats what happened in between.
 */
export const whenQuiet = (): Promise<void> =>
  new Promise((resolve) => {
    const began = performance.now();
    let [count, since] = [-1, began];
    const timer = setInterval(() => {
      const now = performance.now();
      const arrived = performance.getEntriesByType('resource').length;
      if (arrived !== count || document.readyState !== 'complete') [count, since] = [arrived, now];
      if (now - since < silence && now - began < patience) return;
      clearInterval(timer);
      resolve();
    }, look);
  });
