import { telemetry } from '@trenzeye/proto/http/telemetry';
import { type TracedCall, traceCalls } from '../api/call.ts';
import { createSpanRecorder } from './span-recorder.ts';

const reportIntervalMs = 5_000;

/** Traces this page load, later navigations and all API calls, and reports the spans to the gateway. */
export function startPageTracing(parent: string): void {
  const recorder = createSpanRecorder({ parent, now: () => performance.timeOrigin + performance.now(), path: () => location.pathname });
  recorder.recordPageLoad(performance.timeOrigin);
  traceCalls(({ method, path }): TracedCall => recorder.startCall(method, path));
  const report = (): void => {
    for (let spans = recorder.drain(); spans.length > 0; spans = recorder.drain())
      void fetch(telemetry.record.path, {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ spans }),
      }).catch(() => undefined);
  };
  setInterval(report, reportIntervalMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report();
  });
}
