/**
 * Where traces are kept, the page came with the trace it belongs to in `Server-Timing`. Only then is what measures loaded: everybody
 * else pays for these lines alone.
 */
export function measureIfAsked(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const parent = page?.serverTiming?.find(({ name }) => name === 'traceparent')?.description;
  // Without the last digit's bit nobody keeps this trace.
  if (parent?.endsWith('1')) void import('./page-recorder.ts').then(({ recordPage }) => recordPage(parent)).catch(() => undefined);
}
