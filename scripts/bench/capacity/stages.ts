/** One rate of the curve. Rates are requests per second, latencies milliseconds from the scheduled time. */
export interface Stage {
  readonly requested: number;
  readonly achieved: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly p99_ms: number;
  /** Events that were not delivered at the end of the stage. */
  readonly undelivered: number;
  /** Cores used, by process; `load` is the load generator, `others` everything that does not belong to the measurement. */
  readonly cores: Readonly<Record<string, number>>;
}

const largestP99Ms = 500;
const smallestShare = 0.95;
/** Events may be this far behind, in seconds of requests: a tenth of the requests cause one. */
const largestDelaySeconds = 2;
const firstRate = 50;
const growth = 1.3;

/** Whether the system keeps up with the rate of a stage: no growing queue of requests or events. */
export const isSustained = ({ requested, achieved, p99_ms, undelivered }: Stage): boolean =>
  achieved >= requested * smallestShare && p99_ms <= largestP99Ms && undelivered <= requested * 0.1 * largestDelaySeconds;

/**
 * The rate of the next stage: a third more as long as the rate is sustained; then halfway between the best sustained rate and the lowest
 * that was not. Undefined when both are within 10%.
 */
export const nextRate = (stages: readonly Stage[]): number | undefined => {
  const best = Math.max(0, ...stages.filter(isSustained).map(({ requested }) => requested));
  const worst = Math.min(...stages.filter((stage) => !isSustained(stage)).map(({ requested }) => requested));
  if (worst === Number.POSITIVE_INFINITY) return best === 0 ? firstRate : Math.round(best * growth);
  if (worst <= 1 || worst - best <= best * 0.1) return undefined;
  return Math.round((best + worst) / 2);
};

const unrelated: readonly string[] = ['load', 'others'];

/** The process of the stack that used most processor time in a stage. */
export const busiest = ({ cores }: Stage): string =>
  Object.entries(cores).reduce((most, each) => (!unrelated.includes(each[0]) && each[1] > most[1] ? each : most), ['', 0] as [
    string,
    number,
  ])[0];
