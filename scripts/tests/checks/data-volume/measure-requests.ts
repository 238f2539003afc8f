import { setTimeout as sleep } from 'node:timers/promises';
import { encodeCursor } from '@trenzeye/kit';
import type { TestService } from '@trenzeye/kit/testing';
import pg from 'pg';
import { median } from '../../../bench/measure/load.ts';
import { type ExplainedStatement, type LogReader, parseStatements } from './explained-statements.ts';
import type { Subjects, VolumeRequest } from './requests.ts';

/** One service on one database. */
export interface MeasuredService {
  readonly service: TestService;
  readonly databaseUrl: string;
  readonly subjects: Subjects;
}

export interface Measurement {
  /** Pages of tables and indexes that the request's statements read, and the duration of the statements in milliseconds: medians. */
  readonly pages: number;
  readonly elapsedMs: number;
  readonly statements: number;
  readonly scannedTables: readonly string[];
  /** Tables and partitions that each execution read. */
  readonly readTables: readonly (readonly string[])[];
}

export type Position = 'first' | 'deep';

/** More than the executions after which a connection plans a named statement for the last time. */
const warmUps = 12;
const attempts = 15;
/** Pages of the feed are cached for half a second, so fewer of them are read. */
const cached = { warmUps: 6, attempts: 8, pauseMs: 520 };

const cursorOf = async ({ databaseUrl, subjects }: MeasuredService, request: VolumeRequest): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ keys: (string | number)[] }>(request.deep?.(subjects) ?? '');
    return encodeCursor(rows[0]?.keys ?? []);
  } finally {
    await client.end();
  }
};

const pathOf = async (target: MeasuredService, request: VolumeRequest, position: Position): Promise<string> => {
  const path = request.path(target.subjects);
  if (position === 'first') return path;
  return `${path}${path.includes('?') ? '&' : '?'}cursor=${await cursorOf(target, request)}`;
};

let attempt = 0;

interface Repetition {
  readonly isWarmUp: boolean;
  /** Alternates: after a pause, whichever request comes first takes longer. */
  readonly order: readonly [0, 1] | readonly [1, 0];
}

/** `repeats`: how many times as many attempts as usual. */
async function* repetitions({ isCached }: VolumeRequest, repeats = 1): AsyncGenerator<Repetition> {
  const times = isCached ? cached : { warmUps, attempts, pauseMs: 0 };
  for (let number = -times.warmUps; number < times.attempts * repeats; number += 1) {
    await sleep(times.pauseMs);
    yield { isWarmUp: number < 0, order: number % 2 === 0 ? [0, 1] : [1, 0] };
  }
}

const sendOnce = async ({ service, subjects }: MeasuredService, request: VolumeRequest, path: string): Promise<void> => {
  const { method = 'GET', as, body } = request;
  attempt += 1;
  const options = { ...(as ? { as: { id: as(subjects) } } : {}), ...(body ? { body: body(subjects, attempt) } : {}) };
  let answer = await service.send(method, path, options);
  // On a machine that is very busy with other work, a connection may not be opened in time.
  for (let retries = 0; answer.status === 503 && retries < 5; retries += 1) {
    await sleep(1_000);
    answer = await service.send(method, path, options);
  }
  if (answer.status >= 300) throw new Error(`${request.name}: ${method} ${path} -> ${answer.status} ${JSON.stringify(answer.body)}`);
};

const databaseOf = ({ databaseUrl }: MeasuredService): string => new URL(databaseUrl).pathname.slice(1);

const totalOf = (statements: readonly ExplainedStatement[], part: 'pages' | 'elapsedMs'): number =>
  statements.filter(({ isNested }) => !isNested).reduce((sum, statement) => sum + statement[part], 0);

/** Sends a request to both databases alternately and returns the medians of its whole time, in milliseconds. */
export const timeRequest = async (
  targets: readonly [small: MeasuredService, large: MeasuredService],
  request: VolumeRequest,
  position: Position,
): Promise<[number, number]> => {
  const paths = [await pathOf(targets[0], request, position), await pathOf(targets[1], request, position)] as const;
  const times: [number[], number[]] = [[], []];
  for await (const { isWarmUp, order } of repetitions(request, 3))
    for (const index of order) {
      const startedAt = performance.now();
      await sendOnce(targets[index], request, paths[index]);
      if (!isWarmUp) times[index].push(performance.now() - startedAt);
    }
  return [median(times[0]), median(times[1])];
};

/**
 * Sends a request to both databases alternately. `isBackground` excludes statements that belong to no request.
 */
export const compareRequest = async (
  targets: readonly [small: MeasuredService, large: MeasuredService],
  request: VolumeRequest,
  position: Position,
  { log, isBackground }: { readonly log: LogReader; readonly isBackground: (text: string) => boolean },
): Promise<[Measurement, Measurement]> => {
  const paths = [await pathOf(targets[0], request, position), await pathOf(targets[1], request, position)] as const;
  const samples: [ExplainedStatement[][], ExplainedStatement[][]] = [[], []];
  for await (const { isWarmUp, order } of repetitions(request)) {
    for (const index of order) {
      const target = targets[index];
      log.next();
      await sendOnce(target, request, paths[index]);
      const database = databaseOf(target);
      const statements = parseStatements(log.next()).filter((each) => each.database === database && !isBackground(each.text));
      if (!isWarmUp && statements.length > 0) samples[index].push(statements);
    }
  }
  const measured = ([0, 1] as const).map((index): Measurement => {
    const all = samples[index];
    if (all.length === 0) throw new Error(`${request.name}: no statement was seen`);
    return {
      pages: median(all.map((statements) => totalOf(statements, 'pages'))),
      elapsedMs: median(all.map((statements) => totalOf(statements, 'elapsedMs'))),
      statements: median(all.map((statements) => statements.length)),
      scannedTables: [...new Set(all.flat().flatMap(({ scannedTables }) => scannedTables))],
      readTables: all.map((statements) => [...new Set(statements.flatMap(({ readTables }) => readTables))]),
    };
  });
  return measured as [Measurement, Measurement];
};
