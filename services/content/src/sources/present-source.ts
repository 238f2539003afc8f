import { localize } from '@trenzeye/kit';
import type { TrendSource } from '@trenzeye/proto/http/content';
import type { Database } from '../database/transaction.ts';
import { requestsOf, type SourceSetting } from './active-sources.ts';
import { problemSentence } from './connectors/problem-sentence.ts';
import { countNewItems, readFetches, type SourceFetch } from './store.ts';

const hourMs = 3_600_000;
const measuredMs = 24 * hourMs;

const latest = (dates: readonly (Date | null)[]): string | null => {
  const times = dates.flatMap((date) => (date ? [date.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null;
};

const statusOf = ({ isEnabled, source }: SourceSetting, fetches: readonly SourceFetch[]): TrendSource['status'] => {
  if (source.needsKey) return 'needs_key';
  if (!isEnabled) return 'off';
  if (fetches.length === 0) return 'waiting';
  const failing = fetches.filter(({ failures }) => failures > 0).length;
  if (failing === 0) return 'working';
  return failing < fetches.length ? 'partly' : 'failing';
};

interface Measured {
  readonly fetches: readonly SourceFetch[];
  readonly items: { readonly count: number; readonly first: Date } | undefined;
  readonly now: number;
}

const itemsPerHour = ({ items, now }: Measured): number => {
  if (!items) return 0;
  const hours = Math.max(1, (now - items.first.getTime()) / hourMs);
  return Math.round((items.count / hours) * 10) / 10;
};

const presentSource = (setting: SourceSetting, measured: Measured): TrendSource => {
  const { source, intervalSeconds, isEnabled, name, region, language } = setting;
  const { definition, kind } = source;
  // Requests of earlier settings are no longer part of the source.
  const keys = new Set(requestsOf(setting).map(({ key }) => key));
  const fetches = measured.fetches.filter(({ key }) => keys.has(key));
  const failed = fetches.find(({ failures }) => failures > 0);
  const next = fetches.map(({ not_before }) => not_before.getTime());
  return {
    id: definition.id,
    kind,
    source: definition.source,
    name,
    address: source.base,
    documentation: kind === 'builtin' ? definition.documentation : null,
    enabled: isEnabled,
    status: statusOf(setting, fetches),
    error: failed ? localize(problemSentence(failed.outcome)) : null,
    failures: Math.max(0, ...fetches.map(({ failures }) => failures)),
    last_success_at: latest(fetches.map(({ succeeded_at }) => succeeded_at)),
    last_request_at: latest(fetches.map(({ fetched_at }) => fetched_at)),
    next_request_at: next.length > 0 && isEnabled ? new Date(Math.min(...next)).toISOString() : null,
    items_per_hour: itemsPerHour(measured),
    interval_seconds: intervalSeconds,
    default_interval_seconds: definition.intervalSeconds,
    region,
    regions: [...definition.regions],
    language,
    languages: [...definition.languages],
  };
};

/** Sources with their state. */
export const presentSources = async (prisma: Database, settings: readonly SourceSetting[], now: Date): Promise<TrendSource[]> => {
  const [fetches, items] = await Promise.all([readFetches(prisma), countNewItems(prisma, new Date(now.getTime() - measuredMs))]);
  return settings.map((setting) => {
    const { id } = setting.source.definition;
    return presentSource(setting, { fetches: fetches.get(id) ?? [], items: items.get(id), now: now.getTime() });
  });
};
