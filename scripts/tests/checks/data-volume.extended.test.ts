import type { VolumeService } from '../../bench/data/volume/load-volume.ts';
import type { Volume } from '../../bench/data/volume/volume.ts';
import { logProgress } from '../../dev/bootstrap/log-progress.mjs';
import { type Comparison, measureService, type RequestTime, timeService } from './data-volume/measure-service.ts';
import { startVolumeDatabases, type VolumeDatabases } from './data-volume/volume-databases.ts';

jest.setTimeout(6 * 3_600_000);

const numberOf = (variable: string, fallback: number): number => Number(process.env[variable] ?? fallback);

const now = new Date();
const small: Volume = { items: 10_000, reactions: 100_000, now };
const large: Volume = {
  items: numberOf('DATA_VOLUME_ITEMS', 100_000),
  reactions: numberOf('DATA_VOLUME_REACTIONS', 1_000_000),
  now,
};
const services = (process.env.DATA_VOLUME_SERVICES ?? 'content,social').split(',') as VolumeService[];

/** Of the time, and of the pages and the time of the statements, of a request at the large size to those at the small size. */
const maxRatio = 1.3;
/** An index with a hundred or a thousand times as many entries has one or two levels more, which is much of a request that reads few pages. */
const allowedPages = 12;
/** The additional levels of indexes take up to this long in a page of a list; of the whole request, shorter differences are chance. */
const allowedMs = 0.5;
const allowedRequestMs = 0.2;

let databases: VolumeDatabases;
beforeAll(async () => {
  databases = await startVolumeDatabases(process.env.DATA_VOLUME_FOLDER, logProgress);
});
afterAll(() => databases.stop());

const ratio = (one: number, other: number): number => Number((one / Math.max(other, 0.001)).toFixed(2));

const describeComparison = ({ name, position, small: before, large: after, growsBecause }: Comparison): string =>
  JSON.stringify({
    request: name,
    position,
    pages: [before.pages, after.pages],
    ms: [before.elapsedMs, after.elapsedMs].map((value) => Number(value.toFixed(2))),
    ratio: { pages: ratio(after.pages, before.pages), ms: ratio(after.elapsedMs, before.elapsedMs) },
    ...(after.scannedTables.length > 0 ? { scanned: after.scannedTables } : {}),
    ...(growsBecause ? { growsBecause } : {}),
  });

/** Time alone also differs because of other work on the machine, pages alone because of the levels of an index. */
const exceedsRatio = ({ small: before, large: after }: Comparison): boolean =>
  after.pages > Math.max(before.pages * maxRatio, before.pages + allowedPages) && after.elapsedMs > before.elapsedMs * maxRatio + allowedMs;

const describeTime = ({ name, position, smallMs, largeMs, growsBecause }: RequestTime): string =>
  JSON.stringify({
    request: name,
    position,
    requestMs: [smallMs, largeMs].map((value) => Number(value.toFixed(2))),
    ratio: ratio(largeMs, smallMs),
    ...(growsBecause ? { growsBecause } : {}),
  });

const takesLonger = ({ smallMs, largeMs }: RequestTime): boolean => largeMs > smallMs * maxRatio + allowedRequestMs;

describe.each(services)('%s with many rows', (service) => {
  let times: RequestTime[];
  let comparisons: Comparison[];
  let largeTables: ReadonlySet<string>;
  beforeAll(async () => {
    const urls = [await databases.open(service, small), await databases.open(service, large)] as const;
    const measured = { service, urls, items: large.items };
    times = await timeService(measured, (time) => logProgress(describeTime(time)));
    const onResult = (comparison: Comparison) => logProgress(describeComparison(comparison));
    ({ comparisons, largeTables } = await measureService({ ...measured, logPath: databases.logPath, onResult }));
  });

  it('every request -> no table that grows is read from beginning to end', () => {
    const scans = comparisons.flatMap(({ name, position, large: { scannedTables } }) =>
      scannedTables.filter((table) => largeTables.has(table)).map((table) => `${name}, ${position} page: ${table}`),
    );

    expect(scans).toEqual([]);
  });

  it(`first and deep pages -> at most ${maxRatio} times the time of ${small.items} items`, () => {
    const slower = times.filter((time) => !time.growsBecause && takesLonger(time)).map(describeTime);

    expect(slower).toEqual([]);
  });

  it(`statements of first and deep pages -> at most ${maxRatio} times the pages or the time of ${small.items} items`, () => {
    const slower = comparisons.filter((comparison) => !comparison.growsBecause && exceedsRatio(comparison)).map(describeComparison);

    expect(slower).toEqual([]);
  });
});
