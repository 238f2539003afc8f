import { telemetry } from '@trenzeye/proto/http/telemetry';
import { type MeasuredCall, measureCalls } from '../api/call.ts';
import { createRecorder } from './recorder.ts';

/** Milliseconds between two reports. */
const reportEvery = 5_000;

/** Measures this page, each page of the application that opens after it, and every call they make; tells the gateway. */
export function recordPage(parent: string): void {
  const recorder = createRecorder({ parent, now: () => performance.timeOrigin + performance.now(), path: () => location.pathname });
  recorder.loaded(performance.timeOrigin);
  measureCalls(({ method, path }): MeasuredCall => recorder.call(method, path));
  const report = (): void => {
    for (let spans = recorder.take(); spans.length > 0; spans = recorder.take())
      void fetch(telemetry.record.path, {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ spans }),
      }).catch(() => undefined);
  };
  setInterval(report, reportEvery);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report();
  });
}
