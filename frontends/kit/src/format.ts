import { t } from '@lingui/core/macro';
import { formatLocale } from './language/language.ts';

const hour = 3_600_000;

/** 'Just now' under an hour, 'Nh ago' under a day, else 'Nd ago'. `iso` is an RFC 3339 instant, `now` is in milliseconds. */
export function timeAgo(iso: string, now: number = Date.now()): string {
  const age = now - Date.parse(iso);
  if (Number.isNaN(age) || age < hour) return t`Just now`;
  if (age < 24 * hour) return t`${Math.floor(age / hour)}h ago`;
  return t`${Math.floor(age / (24 * hour))}d ago`;
}

/** The first two letters of a username, shown when there is no avatar. */
export const initials = (username: string): string => [...username.trim()].slice(0, 2).join('').toUpperCase();

const lists = new Intl.ListFormat(formatLocale(), { type: 'unit', style: 'short' });

/** 'a, b, c' in the form of the language. */
export const formatList = (items: readonly string[]): string => lists.format(items);

const compact = new Intl.NumberFormat(formatLocale(), { notation: 'compact', maximumFractionDigits: 1 });

/** 1234 -> '1.2K'. */
export const compactNumber = (value: number): string => compact.format(value);

const byteUnits = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes with a unit, in steps of 1024: 0 B, 900 KB, 1.4 GB. */
export function sizeLabel(bytes: number): string {
  const step = Math.min(byteUnits.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  return `${value >= 100 || step === 0 ? Math.round(value) : Number(value.toFixed(1))} ${byteUnits[step]}`;
}
