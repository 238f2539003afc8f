import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { finish, startChild } from '../telemetry/active.ts';

/** pg's classes as they are called, without their many overloads. */
type Queries = new (...args: unknown[]) => { query(...args: unknown[]): unknown };
type Connects = new (config: pg.PoolConfig) => { connect(...args: unknown[]): unknown };

const verb = /^\s*(\w+)/;
const subject = /\b(?:from|into|update|join)\s+((?:"?\w+"?\.)*"?\w+"?)/i;

/** What a statement does and to what, with nothing of the values that may stand in its text. */
export const summaryOf = (text: string): string => {
  const [, does = 'statement'] = verb.exec(text) ?? [];
  const [, to] = subject.exec(text) ?? [];
  return to ? `${does.toUpperCase()} ${to.replaceAll('"', '')}` : does.toUpperCase();
};

const nameOf = (statement: unknown): string => {
  if (typeof statement === 'string') return summaryOf(statement);
  const { name, text } = (statement ?? {}) as { name?: unknown; text?: unknown };
  return typeof name === 'string' && name !== '' ? name : summaryOf(String(text ?? ''));
};

type Done = (error: unknown, ...results: unknown[]) => void;

/** A span for each statement that belongs to a request, an event or a job. */
class TracedClient extends (pg.Client as unknown as Queries) {
  override query(...args: unknown[]): unknown {
    const span = startChild(nameOf(args[0]), 'client', { 'db.system.name': 'postgresql' });
    if (!span) return super.query(...args);
    const done = args.at(-1);
    if (typeof done === 'function') {
      const told: Done = (error, ...results) => {
        finish(span, Boolean(error), error ?? undefined);
        (done as Done)(error, ...results);
      };
      return super.query(...args.slice(0, -1), told);
    }
    const result = super.query(...args);
    if (result instanceof Promise)
      result.then(
        () => finish(span),
        (error: unknown) => finish(span, true, error),
      );
    else span.end();
    return result;
  }
}

/** Who waited for a connection goes on under the span it waited in, not in that of whoever gave the connection back. */
class TracedPool extends (pg.Pool as unknown as Connects) {
  override connect(...args: unknown[]): unknown {
    const [connected] = args;
    return typeof connected === 'function' ? super.connect(AsyncResource.bind(connected as () => void)) : super.connect();
  }
}

/** A pool whose statements are measured; it is still a `pg.Pool`. */
export const createTracedPool = (config: pg.PoolConfig): pg.Pool =>
  new TracedPool({ ...config, Client: TracedClient as unknown as new () => pg.ClientBase }) as unknown as pg.Pool;
