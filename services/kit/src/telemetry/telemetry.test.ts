import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { register } from 'prom-client';
import { createPool } from '../db/pool.ts';
import { summaryOf } from '../db/traced-pool.ts';
import { createLogger } from '../logging/logger.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { endSpan, runInSpan } from './active.ts';
import { createObservableGauge } from './gauges.ts';
import type { SpanOptions, Tracing } from './spans.ts';
import { openTracing } from './tracing.ts';
import type { TracingConfig } from './tracing-options.ts';

const silent = createLogger('test', 'silent');
const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
/** Nobody listens there: what is made here is looked at before it would be sent. */
const config: TracingConfig = {
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  OTEL_SERVICE_NAME: undefined,
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: 0,
};
const opened: Tracing[] = [];

const open = async (settings: Partial<TracingConfig>, trustsCallers = true): Promise<Tracing> => {
  const tracing = await openTracing({ config: { ...config, ...settings }, service: 'test', log: silent, trustsCallers });
  if (!tracing) throw new Error('there is an endpoint, yet no tracing');
  opened.push(tracing);
  return tracing;
};

afterAll(async () => {
  await Promise.all(opened.map((tracing) => tracing.close()));
});

describe('sampling', () => {
  it('no endpoint -> nothing is measured', async () => {
    const settings = { ...config, OTEL_EXPORTER_OTLP_ENDPOINT: undefined };
    expect(await openTracing({ config: settings, service: 'test', log: silent, trustsCallers: true })).toBeUndefined();
  });

  it('a caller of ours keeps its trace -> so do we, whatever our own share', async () => {
    const span = (await open({})).start('x', 'server', { parent });
    expect([span.isRecording(), span.spanContext().traceId]).toEqual([true, parent.split('-')[1]]);
  });

  it('somebody else wants a trace kept -> our share decides', async () => {
    expect((await open({}, false)).start('x', 'server', { parent }).isRecording()).toBe(false);
    expect((await open({ OTEL_TRACES_SAMPLER_ARG: 1 }, false)).start('x', 'server', { parent }).isRecording()).toBe(true);
  });

  it('a damaged traceparent -> a new trace', async () => {
    const span = (await open({ OTEL_TRACES_SAMPLER: 'always_on' })).start('x', 'server', { parent: '00-zz-01' });
    expect(span.spanContext().traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
  });
});

describe('logs', () => {
  const linesOf = (write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] => {
    const lines: string[] = [];
    write(createLogger('test', 'info', { write: (line) => void lines.push(line) }));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };

  it('a line under a span -> names its trace; any other names none', async () => {
    const tracing = await open({ OTEL_TRACES_SAMPLER: 'always_on' });
    const span = tracing.start('x', 'internal');
    const [traced, plain, last] = linesOf((log) => {
      runInSpan(tracing, span, () => log.info('under it'));
      log.info({ of: 'another line' }, 'beside it');
      log.info('after it');
    });
    const { traceId, spanId } = span.spanContext();
    expect(traced).toMatchObject({ trace_id: traceId, span_id: spanId });
    expect(plain).not.toHaveProperty('trace_id');
    expect(last).not.toHaveProperty('of');
    endSpan(span);
  });

  it('an error that quotes an address, a token or a password -> without them, frames and cause kept', () => {
    const cause = new Error('connect postgres://admin:hunter2@db:5432/x failed');
    const [line] = linesOf((log) => log.error({ err: new Error('550 <ada@people.example> eyJhbGciOi.eyJzdWIi.c2ln refused', { cause }) }));
    const text = JSON.stringify(line);
    expect(text).not.toMatch(/ada@|eyJ|hunter2/);
    expect(line).toMatchObject({
      err: {
        message: '550 <[address]> [token] refused',
        stack: expect.stringMatching(/^\s+at /),
        cause: { message: 'connect postgres://[removed]@db:5432/x failed' },
      },
    });
  });

  it('an error of Prisma -> its last sentence, not the values of the call', () => {
    const error = Object.assign(new Error('Invalid `prisma.x.create()`:\n{ prompt: "private" }\n\nArgument `id` is missing.'), {
      name: 'PrismaClientValidationError',
    });
    expect(JSON.stringify(linesOf((log) => log.error({ err: error })))).not.toContain('private');
  });
});

describe('statements', () => {
  let database: TestDatabase;
  let pool: Pool;

  beforeAll(async () => {
    database = await createTestDatabase('traced');
    pool = createPool({ url: database.url, max: 1, name: 'test', log: silent, traced: true });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('one waits for the connection that another holds -> each belongs to the request that made it', async () => {
    const real = await open({ OTEL_TRACES_SAMPLER: 'always_on' });
    const made: { name: string; options: SpanOptions | undefined }[] = [];
    const tracing: Tracing = {
      ...real,
      start: (name, kind, options) => {
        made.push({ name, options });
        return real.start(name, kind, options);
      },
    };
    const [first, second] = [real.start('first', 'server'), real.start('second', 'server')];
    await Promise.all([
      runInSpan(tracing, first, () => pool.query('SELECT pg_sleep(0.05)')),
      runInSpan(tracing, second, () => pool.query({ name: 'second-one', text: 'SELECT 1' })),
    ]);
    await pool.query('SELECT 2');
    expect(made.map(({ name, options }) => [name, options?.parent])).toEqual([
      ['SELECT', first],
      ['second-one', second],
    ]);
  });

  it('its summary -> what it does and to what, without values', () => {
    expect(
      [
        'SELECT "public"."users"."id" FROM "public"."users" WHERE 1=1',
        "\n  INSERT INTO kit.outbox (id) VALUES ('x')",
        'UPDATE posts SET a = $1',
        'BEGIN',
      ].map(summaryOf),
    ).toEqual(['SELECT public.users', 'INSERT kit.outbox', 'UPDATE posts', 'BEGIN']);
  });
});

describe('observed gauges', () => {
  const gauge = createObservableGauge('trenzeye_test_queue', 'A queue of this test', ['name']);
  const told = async () =>
    [...(await register.getSingleMetricAsString('trenzeye_test_queue')).matchAll(/^\w+\{name="(\w+)"\} (.*)$/gm)].map(
      ([, ...pair]) => pair,
    );

  it('one fails -> the others are told; one has ended -> it is told no more', async () => {
    const end = gauge(() => [{ labels: { name: 'one' }, value: 3 }]);
    gauge(async () => {
      throw new Error('cannot be read');
    });
    gauge(async () => [{ labels: { name: 'other' }, value: 4 }]);
    expect(await told()).toEqual([
      ['one', '3'],
      ['other', '4'],
    ]);
    end();
    expect(await told()).toEqual([['other', '4']]);
  });
});
