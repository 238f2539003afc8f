import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { shares } from '../capacity/mix.ts';

const byProcess = z.record(z.string(), z.number());

const schema = z.object({
  mode: z.enum(['embedded', 'distributed']),
  /** `stack_cores` as for taskset: `0` or `0-1`. */
  machine: z.object({ model: z.string(), cores: z.number().int().min(1), stack_cores: z.string() }),
  streams: z.number(),
  connections: z.number(),
  costs: z.record(z.enum(Object.keys(shares) as (keyof typeof shares)[]), z.object({ processor_ms: byProcess, p50_ms: z.number() })),
  sustained: z.number(),
  curve: z
    .array(
      z.object({
        requested: z.number(),
        achieved: z.number(),
        p50_ms: z.number(),
        p95_ms: z.number(),
        p99_ms: z.number(),
        undelivered: z.number(),
        cores: byProcess,
      }),
    )
    .min(1),
});

/** What `npm run bench -- capacity` has written about one stack. */
export type CapacityReport = z.output<typeof schema>;

/** The result in an output, which begins with lines about the progress. */
const parseReport = (output: string, file: string): CapacityReport => {
  const start = /^\{/m.exec(output)?.index;
  if (start === undefined) throw new Error(`${file} has no result of the capacity bench`);
  return schema.parse(JSON.parse(output.slice(start)));
};

/** Reads the outputs of the capacity bench in a folder, by the name of the file. @throws ZodError for a report of another version */
export const readReports = async (folder: string): Promise<ReadonlyMap<string, CapacityReport>> => {
  const reports = new Map<string, CapacityReport>();
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort())
    reports.set(file.replace(/\.json$/, ''), parseReport(await readFile(join(folder, file), 'utf8'), file));
  return reports;
};

/** The number of cores on which the stack ran. */
export const stackCoresOf = ({ machine }: CapacityReport): number =>
  machine.stack_cores.split(',').reduce((sum, part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return sum + last - first + 1;
  }, 0);
