import { describe, expect, it } from '@jest/globals';
import { telemetry } from '@trenzeye/proto/http';
import { createSpanRecorder, pageRoute } from './span-recorder.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = `00-${trace}-00f067aa0ba902b7-01`;

const startRecorder = (at = { time: 1_000_000, path: '/explore' }) => {
  const recorder = createSpanRecorder({ parent, now: () => at.time, path: () => at.path });
  recorder.recordPageLoad(at.time - 400);
  return { at, recorder };
};

describe('span recorder', () => {
  it('page load: page is loaded -> span below the request that returned the page', () => {
    const { recorder } = startRecorder();
    expect(recorder.drain()).toMatchObject([
      { trace_id: trace, parent_id: '00f067aa0ba902b7', kind: 'load', route: '/explore', start: 999_600 },
    ]);
  });

  it('call: during page load -> span below the page, its id in the traceparent', () => {
    const { recorder } = startRecorder();
    const { traceparent, end } = recorder.startCall('get', '/api/content/feed');
    end(200);
    const [load, call] = recorder.drain();
    expect(call).toMatchObject({ trace_id: trace, parent_id: load?.span_id, route: '/api/content/feed', status: 200 });
    expect(traceparent).toBe(`00-${trace}-${call?.span_id}-01`);
  });

  it('call: after a navigation -> in the trace of the new page', () => {
    const { at, recorder } = startRecorder();
    at.path = '/u/018f4b7a-0000-7000-8000-000000000000';
    recorder.startCall('get', '/api/users/:id').end(200);
    const [, navigation, call] = recorder.drain();
    expect(navigation).toMatchObject({ kind: 'navigation', route: '/u/*' });
    expect(navigation?.trace_id).not.toBe(trace);
    expect(call).toMatchObject({ trace_id: navigation?.trace_id, parent_id: navigation?.span_id });
  });

  it('call: long after page load -> in a new trace', () => {
    const { at, recorder } = startRecorder();
    at.time += 60_000;
    recorder.startCall('post', '/api/reactions').end(0);
    const call = recorder.drain().at(-1);
    expect(call?.trace_id).not.toBe(trace);
    expect(call?.parent_id).toBeUndefined();
  });

  it('drain: more spans than one report may contain -> valid reports of at most 50', () => {
    const { recorder } = startRecorder();
    for (let count = 0; count < 70; count += 1) recorder.startCall('get', '/media/*key').end(304);
    const [first, second] = [recorder.drain(), recorder.drain()];
    expect([first.length, second.length, recorder.drain().length]).toEqual([50, 21, 0]);
    expect(telemetry.record.body.safeParse({ spans: first }).success).toBe(true);
  });
});

describe('pageRoute', () => {
  it('pageRoute: path that identifies a user -> page without the identifier', () => {
    expect(['/@ada.b', '/u/42', '/invite/SECRET/x', '/', '/home', '/%40ada'].map(pageRoute)).toEqual([
      '/:handle',
      '/u/*',
      '/invite/*',
      '/',
      '/home',
      '/:handle',
    ]);
  });
});
