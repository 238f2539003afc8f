/**
 * The server sends the page's trace context in `Server-Timing` when tracing is on. The tracing code is loaded only for a sampled
 * page, so that other visitors do not download it.
 */
export function startTracingIfSampled(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const parent = page?.serverTiming?.find(({ name }) => name === 'traceparent')?.description;
  // The last digit holds the W3C sampled flag.
  if (parent?.endsWith('1'))
    void import('./page-tracing.ts').then(({ startPageTracing }) => startPageTracing(parent)).catch(() => undefined);
}
