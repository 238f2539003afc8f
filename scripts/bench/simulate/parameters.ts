import { type MixedRequest, shares } from '../capacity/mix.ts';
import type { CapacityReport } from './capacity-report.ts';
import { kinds, ofEachKind, takesPart, totalShare } from './request-path.ts';

/** What requests cost, measured by the capacity bench. */
export interface Parameters {
  readonly mode: CapacityReport['mode'];
  /** Processor time per request in milliseconds, by kind and process. */
  readonly costs: Readonly<Record<MixedRequest, Readonly<Record<string, number>>>>;
  /** Time that a request waits for disks, networks and timers. */
  readonly waitMs: Readonly<Record<MixedRequest, number>>;
  /** Cores that a process uses without requests, and with the streams of the measurement. */
  readonly idleCores: Readonly<Record<string, number>>;
}

interface Line {
  readonly idle: number;
  readonly slope: number;
}

/** The line through the points with the least squares; neither its slope nor its start is negative. */
export const fitLine = (points: readonly (readonly [x: number, y: number])[]): Line => {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const variance = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const slope = variance === 0 ? 0 : covariance / variance;
  const idle = meanY - slope * meanX;
  if (slope <= 0 || idle < 0) return { idle: 0, slope: meanX === 0 ? 0 : meanY / meanX };
  return { idle, slope };
};

/** Of the largest rate that was achieved. */
const largestShare = 2 / 3;

/** The stages from which the parameters are: a prediction must not know the limit. */
export const lowerStages = ({ curve }: CapacityReport): CapacityReport['curve'] => {
  const most = Math.max(...curve.map(({ achieved }) => achieved));
  const lower = curve.filter(({ requested }) => requested <= most * largestShare);
  return lower.length > 0 ? lower : curve.slice(0, 1);
};

type Lines = (process: string) => Line;

/** `linesOf` says how much processor time each process uses; the kinds of requests, measured one after the other, how it is divided among them. */
const withLines = (report: CapacityReport, linesOf: Lines): Parameters => {
  const processes = Object.keys(report.curve[0]?.cores ?? {}).filter((name) => kinds.some((kind) => takesPart(report.mode, name, kind)));
  const lines = new Map(processes.map((name) => [name, linesOf(name)]));
  const costOf = (kind: MixedRequest, process: string): number =>
    takesPart(report.mode, process, kind) ? (report.costs[kind].processor_ms[process] ?? 0) : 0;
  const meanCost = (process: string): number => kinds.reduce((sum, kind) => sum + (shares[kind] / totalShare) * costOf(kind, process), 0);
  const factorOf = (process: string): number => {
    const measured = meanCost(process);
    return measured === 0 ? 0 : ((lines.get(process)?.slope ?? 0) * 1000) / measured;
  };
  const factors = new Map(processes.map((name) => [name, factorOf(name)]));
  const costs = ofEachKind((kind) => Object.fromEntries(processes.map((name) => [name, costOf(kind, name) * (factors.get(name) ?? 0)])));
  const waitOf = (kind: MixedRequest): number => {
    const busyMs = Object.values(costs[kind]).reduce((sum, value) => sum + value, 0);
    return Math.max(0, report.costs[kind].p50_ms - busyMs);
  };
  return {
    mode: report.mode,
    costs,
    waitMs: ofEachKind(waitOf),
    idleCores: Object.fromEntries(processes.map((name) => [name, lines.get(name)?.idle ?? 0])),
  };
};

/** The parameters to predict the limit of a report: from its lower stages, because code that many requests run costs less per request. */
export const parametersOf = (report: CapacityReport): Parameters => {
  const stages = lowerStages(report);
  return withLines(report, (process) => fitLine(stages.map(({ achieved, cores }) => [achieved, cores[process] ?? 0] as const)));
};

/**
 * The parameters to plan an installation: the mean processor time per request at the largest sustained rate. It contains what streams and
 * polling use, so that these grow with the requests.
 */
export const meanParametersOf = (report: CapacityReport): Parameters => {
  const stage = report.curve.find(({ requested }) => requested === report.sustained) ?? lowerStages(report).at(-1);
  return withLines(report, (process) => ({ idle: 0, slope: (stage?.cores[process] ?? 0) / (stage?.achieved ?? 1) }));
};
