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
/** No collector listens there: spans are inspected before their export. */
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
  it('openTracing: no endpoint -> nothing is measured', async () => {
    const settings = { ...config, OTEL_EXPORTER_OTLP_ENDPOINT: undefined };
    expect(await openTracing({ config: settings, service: 'test', log: silent, trustsCallers: true })).toBeUndefined();
  });

  it('sampling: a trusted caller samples its trace -> sampled, whatever the own ratio is', async () => {
    const span = (await open({})).start('x', 'server', { parent });
    expect([span.isRecording(), span.spanContext().traceId]).toEqual([true, parent.split('-')[1]]);
  });

  it('sampling: another caller samples its trace -> the own ratio decides', async () => {
    expect((await open({}, false)).start('x', 'server', { parent }).isRecording()).toBe(false);
    expect((await open({ OTEL_TRACES_SAMPLER_ARG: 1 }, false)).start('x', 'server', { parent }).isRecording()).toBe(true);
  });

  it('sampling: a malformed traceparent -> a new trace', async () => {
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

  it('logger: a line in a span -> with its trace fields; other lines without', async () => {
    const tracing = await open({ OTEL_TRACES_SAMPLER: 'always_on' });
    const span = tracing.start('x', 'internal');
    const [traced, plain, last] = linesOf((log) => {
      runInSpan(tracing, span, () => log.info('in the span'));
      log.info({ of: 'another line' }, 'beside it');
      log.info('after it');
    });
    const { traceId, spanId } = span.spanContext();
    expect(traced).toMatchObject({ trace_id: traceId, span_id: spanId });
    expect(plain).not.toHaveProperty('trace_id');
    expect(last).not.toHaveProperty('of');
    endSpan(span);
  });

  it('logger: an error that quotes an address, a token or a password -> redacted, with frames and cause', () => {
    const cause = new Error('connect postgres://admin:hunter2@db:5432/x failed');
    const [line] = linesOf((log) => log.error({ err: new Error('550 <ada@mail.example> eyJhbGciOi.eyJzdWIi.c2ln refused', { cause }) }));
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

  it('logger: an error of Prisma -> its last line, without the values of the call', () => {
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

  it('traced pool: a statement waits for a connection -> its span belongs to its own request', async () => {
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
      // The settings of a new connection.
      ['SET', first],
      ['SELECT', first],
      ['second-one', second],
    ]);
  });

  it('summaryOf: a statement -> verb and table, without values', () => {
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

describe('createObservableGauge', () => {
  const gauge = createObservableGauge('trenzeye_test_queue', 'A queue of this test', ['name']);
  const exportedValues = async () =>
    [...(await register.getSingleMetricAsString('trenzeye_test_queue')).matchAll(/^\w+\{name="(\w+)"\} (.*)$/gm)].map(
      ([, ...pair]) => pair,
    );

  it('read: one fails -> the others are exported; one is removed -> no longer exported', async () => {
    const end = gauge(() => [{ labels: { name: 'one' }, value: 3 }]);
    gauge(async () => {
      throw new Error('cannot be read');
    });
    gauge(async () => [{ labels: { name: 'other' }, value: 4 }]);
    expect(await exportedValues()).toEqual([
      ['one', '3'],
      ['other', '4'],
    ]);
    end();
    expect(await exportedValues()).toEqual([['other', '4']]);
  });
});
