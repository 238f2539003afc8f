import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type MixedRequest, shares } from '../capacity/mix.ts';

const byProcess = z.record(z.string(), z.number());

const schema = z.object({
  mode: z.enum(['embedded', 'distributed']),
  /** `stack_cores` as for taskset: `0` or `0-1`. */
  machine: z.object({ cores: z.number().int().min(1), stack_cores: z.string() }),
  costs: z.record(z.enum(Object.keys(shares) as MixedRequest[]), z.object({ processor_ms: byProcess })),
  sustained: z.number(),
  curve: z.array(z.object({ requested: z.number(), achieved: z.number(), cores: byProcess })).min(1),
});

/** What `npm run bench -- capacity` has written about one stack. */
export type CapacityReport = z.output<typeof schema>;

const totalShare = Object.values(shares).reduce((sum, share) => sum + share, 0);

/** The share of a kind of request in all requests. */
export const shareOf = (kind: MixedRequest): number => shares[kind] / totalShare;

/** Reads the outputs of the capacity bench in a folder, by file name. @throws ZodError for a report of another version */
export const readReports = async (folder: string): Promise<ReadonlyMap<string, CapacityReport>> => {
  const reports = new Map<string, CapacityReport>();
  for (const file of (await readdir(folder)).sort()) {
    // Lines about the progress may precede the result.
    const result = (await readFile(join(folder, file), 'utf8')).split('\n').findLast((line) => line.startsWith('{'));
    if (result === undefined) throw new Error(`${file} has no result of the capacity bench`);
    reports.set(file.replace(/\.jsonl$/, ''), schema.parse(JSON.parse(result)));
  }
  return reports;
};

/** The number of cores on which the stack ran. */
export const stackCoresOf = ({ machine }: Pick<CapacityReport, 'machine'>): number =>
  machine.stack_cores.split(',').reduce((sum, part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return sum + last - first + 1;
  }, 0);

/** Processes without a part in a request: limits are off in the capacity bench, so Redis is idle. */
const unrelated = ['redis', 'seeder', 'supervisor', 'others'];

/** Seconds of processor time per request, by process, of one stage of the curve; work without requests is part of it. */
const processorSecondsOf = ({ achieved, cores }: CapacityReport['curve'][number]): Map<string, number> =>
  new Map(
    Object.entries(cores)
      .filter(([name]) => !unrelated.includes(name))
      .map(([name, used]) => [name, used / achieved]),
  );

/** Seconds of processor time per request at the largest sustained rate, by process. */
export const sustainedCosts = ({ curve, sustained }: CapacityReport): Map<string, number> => {
  const stage = curve.find(({ requested }) => requested === sustained) ?? curve[0];
  return stage ? processorSecondsOf(stage) : new Map();
};

/** A prediction must not know the limit: it uses rates up to this share of the largest. */
const knownShare = 2 / 3;
/** PostgreSQL and Kafka use all cores; a Node.js process uses one. */
const multiThreaded = ['postgres', 'kafka'];

/**
 * The rate at which the stack of `report` has used its cores, or a Node.js process its thread, when each request costs what it cost in
 * `source`, at most at two thirds of its largest rate.
 */
export const predictLimit = (report: CapacityReport, source: CapacityReport): number => {
  const largest = Math.max(...source.curve.map(({ achieved }) => achieved));
  const stage = source.curve.filter(({ requested }) => requested <= largest * knownShare).at(-1) ?? source.curve[0];
  const costs = [...(stage ? processorSecondsOf(stage) : [])];
  const cores = stackCoresOf(report);
  // Where the stack has only some of the cores, the load generator has the others.
  const onStack = costs.filter(([name]) => name !== 'load' || cores === report.machine.cores);
  const total = onStack.reduce((sum, [, seconds]) => sum + seconds, 0);
  const threads = costs.filter(([name]) => !multiThreaded.includes(name)).map(([, seconds]) => 1 / seconds);
  return Math.min(cores / total, ...threads);
};
