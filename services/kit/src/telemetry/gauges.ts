import { Gauge } from 'prom-client';

interface GaugeValue<L extends string> {
  readonly labels: Readonly<Record<L, string>>;
  readonly value: number;
}

/** Reads the current values. Labels that it does not return are not exported. */
export type ReadGauge<L extends string> = () => readonly GaugeValue<L>[] | Promise<readonly GaugeValue<L>[]>;

/** A slower read is left out of the scrape, so that one blocked read does not delay the other values. */
const readTimeoutMs = 3_000;

const readInTime = async <L extends string>(read: ReadGauge<L>): Promise<readonly GaugeValue<L>[]> => {
  const timeout = new Promise<readonly GaugeValue<L>[]>((resolve) => setTimeout(resolve, readTimeoutMs, []).unref());
  return Promise.race([Promise.resolve().then(read), timeout]).catch(() => []);
};

/** A gauge that is read at each scrape and costs nothing in between. The returned function registers a read and returns its removal. */
export const createObservableGauge = <L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[],
): ((read: ReadGauge<L>) => () => void) => {
  const reads = new Set<ReadGauge<L>>();
  new Gauge({
    name,
    help,
    labelNames,
    async collect() {
      const values = await Promise.all([...reads].map(readInTime));
      this.reset();
      for (const { labels, value } of values.flat()) this.set(labels, value);
    },
  });
  return (read) => {
    reads.add(read);
    return () => reads.delete(read);
  };
};

/** Calls within `ttlMs` of the first one share its result. */
export const memoizeBriefly = <T>(load: () => Promise<T>, ttlMs = 500): (() => Promise<T>) => {
  let loadedAt = Number.NEGATIVE_INFINITY;
  let result: Promise<T> | undefined;
  return () => {
    if (!result || performance.now() - loadedAt > ttlMs) {
      loadedAt = performance.now();
      result = load();
    }
    return result;
  };
};
