import { Gauge } from 'prom-client';

export interface Reading<L extends string> {
  readonly labels: Readonly<Record<L, string>>;
  readonly value: number;
}

/** Looks now. What it does not name is not told. */
export type Read<L extends string> = () => readonly Reading<L>[] | Promise<readonly Reading<L>[]>;

/** Milliseconds that a look may take; who is slower is left out, so that one that hangs does not hide the others. */
const patience = 3_000;

const attempt = async <L extends string>(read: Read<L>): Promise<readonly Reading<L>[]> => {
  const late = new Promise<readonly Reading<L>[]>((resolve) => setTimeout(resolve, patience, []).unref());
  return Promise.race([Promise.resolve().then(read), late]).catch(() => []);
};

/** A gauge that is read when somebody asks for metrics, and costs nothing meanwhile. Call it for each thing that is to be read. */
export const observedGauge = <L extends string>(name: string, help: string, labelNames: readonly L[]): ((read: Read<L>) => () => void) => {
  const reads = new Set<Read<L>>();
  new Gauge({
    name,
    help,
    labelNames,
    async collect() {
      const readings = await Promise.all([...reads].map(attempt));
      this.reset();
      for (const { labels, value } of readings.flat()) this.set(labels, value);
    },
  });
  return (read) => {
    reads.add(read);
    return () => reads.delete(read);
  };
};

/** One look for everybody who asks within `milliseconds` of it. */
export const shared = <T>(look: () => Promise<T>, milliseconds = 500): (() => Promise<T>) => {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<T> | undefined;
  return () => {
    if (!answer || performance.now() - asked > milliseconds) {
      asked = performance.now();
      answer = look();
    }
    return answer;
  };
};
