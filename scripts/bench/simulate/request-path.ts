import { type MixedRequest, shares } from '../capacity/mix.ts';
import type { CapacityReport } from './capacity-report.ts';

export const kinds = Object.keys(shares) as MixedRequest[];
export const totalShare: number = Object.values(shares).reduce((sum, share) => sum + share, 0);

/** A value for each kind of request. */
export const ofEachKind = <T>(value: (kind: MixedRequest) => T): Record<MixedRequest, T> =>
  Object.fromEntries(kinds.map((kind) => [kind, value(kind)])) as Record<MixedRequest, T>;

/** The service that answers a kind of request. */
export const owners: Readonly<Record<MixedRequest, 'content' | 'social' | 'profile' | 'media'>> = {
  feed: 'content',
  item: 'content',
  search: 'content',
  publish: 'content',
  comments: 'social',
  reaction: 'social',
  comment: 'social',
  profile: 'profile',
  upload: 'media',
};

const writes: readonly MixedRequest[] = ['reaction', 'comment', 'publish', 'upload'];

/** Whether a request causes events. */
export const isWrite = (kind: MixedRequest): boolean => writes.includes(kind);

/** Processes of all requests. */
const sharedProcesses: readonly string[] = ['gateway', 'postgres', 'load'];
/**
 * Processes without a part in a request: Redis is not asked, because the capacity bench has no limits of requests; the seeder and the supervisor
 * of the processes do not belong to an installation.
 */
const unrelatedProcesses: readonly string[] = ['redis', 'seeder', 'supervisor', 'others'];

/** Services that consume the events of a request and do not answer it. */
export const isConsumer = (process: string, kind: MixedRequest): boolean =>
  isWrite(kind) && process !== owners[kind] && process !== 'kafka' && ![...sharedProcesses, ...unrelatedProcesses].includes(process);

/** Whether a process works for a kind of request; other processor time that was measured meanwhile has another cause. */
export const takesPart = (mode: CapacityReport['mode'], process: string, kind: MixedRequest): boolean => {
  if (unrelatedProcesses.includes(process)) return false;
  if (mode === 'embedded' || sharedProcesses.includes(process) || process === owners[kind]) return true;
  return isWrite(kind);
};
