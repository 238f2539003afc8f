import { describe, expect, it } from '@jest/globals';
import { telemetry } from '@trenzeye/proto/http';
import { createRecorder, pageOf } from './recorder.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = `00-${trace}-00f067aa0ba902b7-01`;

const recording = (at = { time: 1_000_000, path: '/explore' }) => {
  const recorder = createRecorder({ parent, now: () => at.time, path: () => at.path });
  recorder.loaded(at.time - 400);
  return { at, recorder };
};

describe('recorder', () => {
  it('page: loaded -> a part of the request that answered it', () => {
    const { recorder } = recording();
    expect(recorder.take()).toMatchObject([
      { trace_id: trace, parent_id: '00f067aa0ba902b7', kind: 'load', route: '/explore', start: 999_600 },
    ]);
  });

  it('call: while the page opens -> a part of the page, its traceparent names it', () => {
    const { recorder } = recording();
    const { traceparent, end } = recorder.call('get', '/api/content/feed');
    end(200);
    const [load, call] = recorder.take();
    expect(call).toMatchObject({ trace_id: trace, parent_id: load?.span_id, route: '/api/content/feed', status: 200 });
    expect(traceparent).toBe(`00-${trace}-${call?.span_id}-01`);
  });

  it('call: after another page has opened -> in a trace of that page', () => {
    const { at, recorder } = recording();
    at.path = '/u/018f4b7a-0000-7000-8000-000000000000';
    recorder.call('get', '/api/users/:id').end(200);
    const [, navigation, call] = recorder.take();
    expect(navigation).toMatchObject({ kind: 'navigation', route: '/u/*' });
    expect(navigation?.trace_id).not.toBe(trace);
    expect(call).toMatchObject({ trace_id: navigation?.trace_id, parent_id: navigation?.span_id });
  });

  it('call: long after the page has opened -> in a trace of its own', () => {
    const { at, recorder } = recording();
    at.time += 60_000;
    recorder.call('post', '/api/reactions').end(0);
    const call = recorder.take().at(-1);
    expect(call?.trace_id).not.toBe(trace);
    expect(call?.parent_id).toBeUndefined();
  });

  it('report: everything recorded -> what the contract takes, at most 50 at once', () => {
    const { recorder } = recording();
    for (let count = 0; count < 70; count += 1) recorder.call('get', '/media/*key').end(304);
    const [first, second] = [recorder.take(), recorder.take()];
    expect([first.length, second.length, recorder.take().length]).toEqual([50, 21, 0]);
    expect(telemetry.record.body.safeParse({ spans: first }).success).toBe(true);
  });
});

describe('pageOf', () => {
  it('pageOf: an address that names somebody -> the page alone', () => {
    expect(['/@ada.b', '/u/42', '/invite/SECRET/x', '/', '/home', '/%40ada'].map(pageOf)).toEqual([
      '/:handle',
      '/u/*',
      '/invite/*',
      '/',
      '/home',
      '/:handle',
    ]);
  });
});
