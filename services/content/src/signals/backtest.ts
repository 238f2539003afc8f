import { confirmedFrom } from './confidence.ts';
import type { Observation } from './observation.ts';
import { groupSpellings, minScore, scoreTopic } from './score-topics.ts';
import { createHistory, type EarlierHours, hour } from './topic-history.ts';

/** A trend that a labelled set contains. */
interface LabelledTrend {
  readonly topic: string;
  /** Milliseconds since 1970. */
  readonly onset: number;
}

/** Observations of one topic in all its spellings. */
interface RecordedTopic {
  readonly spellings: readonly string[];
  readonly observations: readonly Observation[];
}

interface BacktestOptions {
  readonly labelled: readonly LabelledTrend[];
  /** The first and last time at which topics are scored, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** Milliseconds between two rankings. */
  readonly stepMs: number;
  /** A trend counts as found until so long after its onset. */
  readonly withinMs: number;
}

export interface BacktestReport {
  readonly observations: number;
  readonly topics: number;
  readonly labelled: number;
  /** Labelled trends that were reported in time. */
  readonly found: number;
  readonly late: number;
  readonly missed: number;
  /** Reports of topics, or at times, that are not labelled. */
  readonly falseReports: readonly { readonly topic: string; readonly at: number }[];
  readonly recall: number;
  readonly precision: number;
  /** Minutes from the onset to the report of the trends that were found, half of them sooner. */
  readonly medianDelayMinutes: number;
}

/** A topic that stays above its usual is one report; after so long below, it is another. */
const quietMs = 12 * hour;
/** A report counts for a trend until so long after its onset. */
const trendMs = 48 * hour;
/** Scores look into so many clock hours; older ones are added up, as the database does. */
const recentHours = 27;

const isReported = (score: ReturnType<typeof scoreTopic>): boolean =>
  score !== undefined && score.score >= minScore && score.confidence >= confirmedFrom;

/** The activity of every clock hour. Those of the recent observations take precedence, and later ones are not looked at. */
const hoursOf = (sorted: readonly Observation[]): EarlierHours => {
  const [first] = sorted;
  const observed = new Map<number, number>();
  const history = createHistory(sorted);
  for (let index = Math.floor((first?.at ?? 0) / hour); first && index * hour <= (sorted.at(-1) as Observation).at; index += 1) {
    // Tallies leave out their first millisecond.
    const tally = history.tally(index * hour - 1, (index + 1) * hour - 1);
    if (tally.observed > 0) observed.set(index, tally.observed);
  }
  return { firstAt: first?.at ?? 0, observed };
};

/** The times at which a topic is reported as a trend, when it is scored step by step with what was known then. */
const reportsOf = ({ spellings, observations }: RecordedTopic, { from, to, stepMs }: BacktestOptions): number[] => {
  const [leader = ''] = spellings;
  const sorted = observations.toSorted((a, b) => a.at - b.at);
  const earlier = hoursOf(sorted);
  const reports: number[] = [];
  let lastAbove = Number.NEGATIVE_INFINITY;
  let end = 0;
  let begin = 0;
  let newest = Number.NEGATIVE_INFINITY;
  for (let now = from; now <= to; now += stepMs) {
    while (end < sorted.length && (sorted[end] as Observation).at <= now) end += 1;
    while (begin < end && (sorted[begin] as Observation).at < (Math.floor(now / hour) - recentHours) * hour) begin += 1;
    const latest = sorted[end - 1]?.at ?? Number.NEGATIVE_INFINITY;
    // Without new posts a score only decays.
    if (latest === newest) continue;
    newest = latest;
    if (!isReported(scoreTopic(leader, spellings.slice(1), sorted.slice(begin, end), now, earlier))) continue;
    if (now - lastAbove > quietMs) reports.push(now);
    lastAbove = now;
  }
  return reports;
};

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The spellings that the detector recognises as one topic; the others are topics of their own. */
const recognise = ({ spellings, observations }: RecordedTopic, leaders: ReadonlyMap<string, string>): RecordedTopic[] => {
  const groups = Map.groupBy(spellings, (spelling) => leaders.get(spelling) ?? spelling);
  return [...groups.values()].map((own) => ({ spellings: own, observations: observations.filter(({ topic }) => own.includes(topic)) }));
};

function* recognised(topics: Iterable<RecordedTopic>, leaders: ReadonlyMap<string, string>): Iterable<RecordedTopic> {
  for (const topic of topics) yield* recognise(topic, leaders);
}

/** All spellings with the one that leads their group. */
const leadersOf = (topics: Iterable<RecordedTopic>): Map<string, string> => {
  const names: string[] = [];
  for (const { spellings } of topics) names.push(...spellings);
  return new Map([...groupSpellings(names)].flatMap(([leader, spellings]) => spellings.map((spelling) => [spelling, leader] as const)));
};

/** Replays recorded topics through the detector and compares its reports with the labelled trends. `topics` are read twice. */
export const backtest = (topics: () => Iterable<RecordedTopic>, options: BacktestOptions): BacktestReport => {
  const leaders = leadersOf(topics());
  const onsets = new Map(options.labelled.map(({ topic, onset }) => [topic, onset]));
  const delays: number[] = [];
  const falseReports: { topic: string; at: number }[] = [];
  const total = { observations: 0, topics: 0, late: 0 };
  for (const topic of recognised(topics(), leaders)) {
    const [name = ''] = topic.spellings;
    const onset = onsets.get(name);
    const reports = reportsOf(topic, options);
    const isOfTrend = (at: number) => onset !== undefined && at >= onset && at <= onset + trendMs;
    const [first] = reports.filter(isOfTrend);
    if (first !== undefined && onset !== undefined && first - onset <= options.withinMs) delays.push(first - onset);
    else if (first !== undefined) total.late += 1;
    for (const at of reports) if (!isOfTrend(at)) falseReports.push({ topic: name, at });
    total.observations += topic.observations.length;
    total.topics += 1;
  }
  const found = delays.length;
  const reported = found + total.late + falseReports.length;
  return {
    ...total,
    labelled: options.labelled.length,
    found,
    missed: options.labelled.length - found - total.late,
    falseReports,
    recall: options.labelled.length === 0 ? 1 : found / options.labelled.length,
    precision: reported === 0 ? 1 : (found + total.late) / reported,
    medianDelayMinutes: Math.round(medianOf(delays) / 60_000),
  };
};
