import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { endSpan, startChildSpan } from '../telemetry/active.ts';

/** pg's classes without their overloads. */
type Queries = new (...args: unknown[]) => { query(...args: unknown[]): unknown };
type Connects = new (config: pg.PoolConfig) => { connect(...args: unknown[]): unknown };

/** Of statements without a name of their own, which are described by their text. */
export const generatedNamePrefix = 'prisma-';

const verbPattern = /^\s*(\w+)/;
const tablePattern = /\b(?:from|into|update|join)\s+((?:"?\w+"?\.)*"?\w+"?)/i;

/** Verb and table of a statement, without values that its text may contain. */
export const summaryOf = (text: string): string => {
  const [, verb = 'statement'] = verbPattern.exec(text) ?? [];
  const [, table] = tablePattern.exec(text) ?? [];
  return table ? `${verb.toUpperCase()} ${table.replaceAll('"', '')}` : verb.toUpperCase();
};

const nameOf = (statement: unknown): string => {
  if (typeof statement === 'string') return summaryOf(statement);
  const { name, text } = (statement ?? {}) as { name?: unknown; text?: unknown };
  const isDescriptive = typeof name === 'string' && name !== '' && !name.startsWith(generatedNamePrefix);
  return isDescriptive ? name : summaryOf(String(text ?? ''));
};

type Callback = (error: unknown, ...results: unknown[]) => void;

/** Records a span for each statement of a request, an event or a job. */
class TracedClient extends (pg.Client as unknown as Queries) {
  override query(...args: unknown[]): unknown {
    const span = startChildSpan(nameOf(args[0]), 'client', { 'db.system.name': 'postgresql' });
    if (!span) return super.query(...args);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const endThenCall: Callback = (error, ...results) => {
        endSpan(span, Boolean(error), error ?? undefined);
        (callback as Callback)(error, ...results);
      };
      return super.query(...args.slice(0, -1), endThenCall);
    }
    const result = super.query(...args);
    if (result instanceof Promise)
      result.then(
        () => endSpan(span),
        (error: unknown) => endSpan(span, true, error),
      );
    else span.end();
    return result;
  }
}

/** Restores the caller's span after waiting for a connection; otherwise the callback runs in the span of the code that released it. */
class TracedPool extends (pg.Pool as unknown as Connects) {
  override connect(...args: unknown[]): unknown {
    const [onConnected] = args;
    return typeof onConnected === 'function' ? super.connect(AsyncResource.bind(onConnected as () => void)) : super.connect();
  }
}

/** A `pg.Pool` that records a span for each statement. */
export const createTracedPool = (config: pg.PoolConfig): pg.Pool =>
  new TracedPool({ ...config, Client: TracedClient as unknown as new () => pg.ClientBase }) as unknown as pg.Pool;
