import { isSustained, type Stage } from '../capacity/stages.ts';
import { type CapacityReport, stackCoresOf } from './capacity-report.ts';
import { measuredDeployment } from './measured-deployment.ts';
import { lowerStages, type Parameters, parametersOf } from './parameters.ts';
import { simulate } from './simulation.ts';

/** A measured value, its prediction, and the difference as a share of the measured one. */
export interface Compared {
  readonly measured: number;
  readonly predicted: number;
  readonly deviation: number;
}

export interface ReportComparison {
  readonly report: string;
  /** The report whose lower stages the parameters are from. */
  readonly parameters: string;
  /** The largest of the measured rates that was sustained. */
  readonly sustained: Compared;
  /** The largest rate that was achieved in any stage. */
  readonly largest: Compared;
  /** Of the stages that were not used for the parameters. */
  readonly stages: readonly {
    readonly requested: number;
    readonly others: number;
    readonly achieved: Compared;
    readonly p50_ms: Compared;
    readonly p99_ms: Compared;
  }[];
}

const secondsPerStage = 8;

const compared = (measured: number, predicted: number): Compared => ({
  measured,
  predicted,
  deviation: Number((predicted / measured - 1).toFixed(3)),
});

/** Cores that other programs used in the stages from the limit on: what they use below it, they may leave to a stack that needs it. */
const othersAtLimit = ({ curve, sustained }: CapacityReport): number => {
  const near = curve.filter(({ requested }) => requested >= sustained);
  const stages = near.length > 0 ? near : curve;
  return stages.reduce((sum, { cores }) => sum + (cores.others ?? 0), 0) / stages.length;
};

const simulateStage = (report: CapacityReport, parameters: Parameters, rate: number, others: number) =>
  simulate(measuredDeployment(report, parameters, others), {
    rate,
    seconds: secondsPerStage,
    arrivals: 'even',
    connections: report.connections,
  });

/** The largest of the measured rates that is predicted to be sustained. */
const predictSustained = (report: CapacityReport, parameters: Parameters): number => {
  const others = othersAtLimit(report);
  const stages = report.curve.map(({ requested }): Stage => ({ requested, ...simulateStage(report, parameters, requested, others) }));
  return Math.max(0, ...stages.filter(isSustained).map(({ requested }) => requested));
};

/** The report of the same mode on most cores: its lower stages give the parameters of all reports of this mode. */
const sourceOf = (reports: ReadonlyMap<string, CapacityReport>, mode: CapacityReport['mode']): [string, CapacityReport] => {
  const [source] = [...reports]
    .filter(([, report]) => report.mode === mode)
    .toSorted(([, one], [, other]) => stackCoresOf(other) - stackCoresOf(one));
  if (!source) throw new Error(`no report of the mode ${mode}`);
  return source;
};

/** Predicts what each report has measured. */
export const compareReports = (reports: ReadonlyMap<string, CapacityReport>): ReportComparison[] =>
  [...reports].map(([name, report]) => {
    const [source, sourceReport] = sourceOf(reports, report.mode);
    const parameters = parametersOf(sourceReport);
    const used = source === name ? lowerStages(report) : [];
    const stages = report.curve.filter((stage) => !used.includes(stage));
    const comparedStages = stages.map(({ requested, achieved, p50_ms, p99_ms, cores }) => {
      const others = Math.min(cores.others ?? 0, othersAtLimit(report));
      const predicted = simulateStage(report, parameters, requested, others);
      return {
        requested,
        others,
        achieved: compared(achieved, predicted.achieved),
        p50_ms: compared(p50_ms, predicted.p50_ms),
        p99_ms: compared(p99_ms, predicted.p99_ms),
      };
    });
    const largestOf = (which: 'measured' | 'predicted'): number => Math.max(...comparedStages.map(({ achieved }) => achieved[which]));
    return {
      report: name,
      parameters: source,
      sustained: compared(report.sustained, predictSustained(report, parameters)),
      largest: compared(largestOf('measured'), largestOf('predicted')),
      stages: comparedStages,
    };
  });
