import type { TracedCall } from '../api/call.ts';

/** The gateway's request format: see proto/http/telemetry.ts. Times are milliseconds since 1970. */
interface PageSpan {
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

interface SpanRecorderOptions {
  /** W3C traceparent of the request that loaded the page. */
  readonly parent: string;
  readonly now: () => number;
  readonly path: () => string;
}

interface SpanRecorder {
  /** The page was requested at `start` and is loaded now. */
  recordPageLoad(start: number): void;
  startCall(method: string, route: string): TracedCall;
  /** Removes and returns finished spans, at most as many as one report may contain. */
  drain(): PageSpan[];
}

/** Later calls, such as polls and user actions, get a trace of their own. */
const pageLoadWindowMs = 10_000;
const maxReportSpans = 50;
/** Spans beyond this are dropped. */
const maxBufferedSpans = 500;

const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The page of a path without anything that identifies a user: `/u/42` is `/u/*`, `/@ada` is `/:handle`. */
export function pageRoute(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  if (/^(@|%)/.test(first)) return '/:handle';
  const page = first.replace(/[^\w.-]/g, '').slice(0, 40);
  return rest.length > 0 ? `/${page}/*` : `/${page}`;
}

interface OpenPage {
  readonly path: string;
  readonly trace: string;
  readonly span: string;
  readonly start: number;
}

export function createSpanRecorder({ parent, now, path }: SpanRecorderOptions): SpanRecorder {
  const finished: PageSpan[] = [];
  const add = (span: PageSpan): void => {
    if (finished.length < maxBufferedSpans) finished.push(span);
  };
  const [, trace = randomHex(16), parentSpan = ''] = parent.split('-');
  let openPage: OpenPage = { path: path(), trace, span: randomHex(8), start: now() };

  /** A navigation since the last call starts a new trace. */
  const currentPage = (): OpenPage => {
    if (openPage.path === path()) return openPage;
    openPage = { path: path(), trace: randomHex(16), span: randomHex(8), start: now() };
    const { trace: trace_id, span: span_id, start } = openPage;
    add({ trace_id, span_id, kind: 'navigation', route: pageRoute(openPage.path), start, end: start });
    return openPage;
  };

  return {
    recordPageLoad: (start) =>
      add({
        trace_id: trace,
        span_id: openPage.span,
        parent_id: parentSpan,
        kind: 'load',
        route: pageRoute(openPage.path),
        start,
        end: now(),
      }),
    startCall: (method, route) => {
      const start = now();
      const page = currentPage();
      const isPageLoading = start - page.start < pageLoadWindowMs;
      const trace_id = isPageLoading ? page.trace : randomHex(16);
      const span_id = randomHex(8);
      const parentOfCall = isPageLoading ? { parent_id: page.span } : {};
      return {
        traceparent: `00-${trace_id}-${span_id}-01`,
        end: (status) => add({ trace_id, span_id, ...parentOfCall, kind: 'call', method, route, status, start, end: now() }),
      };
    },
    drain: () => finished.splice(0, maxReportSpans),
  };
}
