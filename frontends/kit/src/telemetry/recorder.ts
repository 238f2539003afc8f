import type { MeasuredCall } from '../api/call.ts';

/** As the gateway takes it: see proto/http/telemetry.ts. Times are milliseconds since 1970. */
export interface PageSpan {
  readonly trace_id: string;
  readonly span_id: string;
  readonly parent_id?: string;
  readonly kind: 'load' | 'navigation' | 'call';
  readonly route: string;
  readonly method?: string;
  readonly status?: number;
  readonly start: number;
  readonly end: number;
}

export interface RecorderOptions {
  /** W3C traceparent under which the page itself was answered. */
  readonly parent: string;
  readonly now: () => number;
  readonly path: () => string;
}

export interface Recorder {
  /** The page is there; it was asked for at `start`. */
  loaded(start: number): void;
  /** A call begins. */
  call(method: string, route: string): MeasuredCall;
  /** What has ended since the last time, at most as many as one report may hold. */
  take(): PageSpan[];
}

/** Calls this long after a page has opened, in milliseconds, are a matter of their own: polls, and what somebody does there. */
const opening = 10_000;
const largestReport = 50;
/** More than this is not kept while nobody takes it. */
const mostKept = 500;

const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Which page an address is of, and nothing that tells whose: `/u/42` is `/u/*`, `/@ada` is `/:handle`. */
export function pageOf(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  if (/^(@|%)/.test(first)) return '/:handle';
  const page = first.replace(/[^\w.-]/g, '').slice(0, 40);
  return rest.length > 0 ? `/${page}/*` : `/${page}`;
}

interface Opened {
  readonly path: string;
  readonly trace: string;
  readonly span: string;
  readonly start: number;
}

export function createRecorder({ parent, now, path }: RecorderOptions): Recorder {
  const ended: PageSpan[] = [];
  const keep = (span: PageSpan): void => {
    if (ended.length < mostKept) ended.push(span);
  };
  const [, trace = hex(16), parentSpan = ''] = parent.split('-');
  let opened: Opened = { path: path(), trace, span: hex(8), start: now() };

  /** Another page has opened since the last call: it begins a trace of its own. */
  const current = (): Opened => {
    if (opened.path === path()) return opened;
    opened = { path: path(), trace: hex(16), span: hex(8), start: now() };
    const { trace: trace_id, span: span_id, start } = opened;
    keep({ trace_id, span_id, kind: 'navigation', route: pageOf(opened.path), start, end: start });
    return opened;
  };

  return {
    loaded: (start) =>
      keep({ trace_id: trace, span_id: opened.span, parent_id: parentSpan, kind: 'load', route: pageOf(opened.path), start, end: now() }),
    call: (method, route) => {
      const start = now();
      const page = current();
      const isOpening = start - page.start < opening;
      const span = { trace_id: isOpening ? page.trace : hex(16), span_id: hex(8), ...(isOpening ? { parent_id: page.span } : {}) };
      return {
        traceparent: `00-${span.trace_id}-${span.span_id}-01`,
        end: (status) => keep({ ...span, kind: 'call', method, route, status, start, end: now() }),
      };
    },
    take: () => ended.splice(0, largestReport),
  };
}
