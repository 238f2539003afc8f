import type { Database } from '../database/transaction.ts';
import type { SourceAddress } from './connectors/source.ts';
import { addedFeed, addressesOf, type KnownSource } from './connectors/sources.ts';
import { readSourceRows, type SourceRow } from './store.ts';

/** How this installation requests external sources. */
export interface SignalSources {
  /** False: nothing is requested from other websites. */
  readonly isOn: boolean;
  readonly known: readonly KnownSource[];
  /** Addresses that admins may add as feeds. */
  readonly feedReach: SourceAddress['reach'];
  readonly userAgent: string;
  /** Least milliseconds between two requests of an address. */
  readonly intervalMs: number;
  /** Secret key of the authors' hashes. */
  readonly authorKey: string;
}

/** A source with what an admin chose about it. */
export interface SourceSetting {
  readonly source: KnownSource;
  readonly name: string;
  readonly isEnabled: boolean;
  /** Milliseconds between two requests of an address. */
  readonly intervalMs: number;
  /** The admin's choice, null for the default. */
  readonly intervalSeconds: number | null;
  readonly region: string | null;
  readonly language: string | null;
}

const settingOf = (source: KnownSource, row: SourceRow | undefined, leastMs: number): SourceSetting => {
  const { regions, languages, intervalSeconds } = source.definition;
  return {
    source,
    name: source.definition.name,
    isEnabled: (row?.enabled ?? true) && !source.needsKey,
    intervalMs: row?.interval_seconds ? row.interval_seconds * 1_000 : Math.max(intervalSeconds * 1_000, leastMs),
    intervalSeconds: row?.interval_seconds ?? null,
    region: row?.region ?? regions[0] ?? null,
    language: row?.language ?? languages[0] ?? null,
  };
};

/** All sources: built-in ones, those of the settings, and feeds that admins added. */
export const readSources = async (prisma: Database, { known, feedReach, intervalMs }: SignalSources): Promise<SourceSetting[]> => {
  const rows = await readSourceRows(prisma);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const feeds = rows.flatMap(({ id, kind, url, name }) => (kind === 'feed' && url ? [addedFeed({ id, url, name }, feedReach)] : []));
  return [...known, ...feeds].map((source) => settingOf(source, byId.get(source.definition.id), intervalMs));
};

/** The requests of a source with its region and language. */
export const requestsOf = ({ source, region, language }: SourceSetting): SourceAddress[] => addressesOf(source, { region, language });
