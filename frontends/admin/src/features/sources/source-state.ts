import { t } from '@lingui/core/macro';
import { formatLocale } from '@trenzeye/frontend-kit';
import type { TrendSource } from '@trenzeye/proto/http/content';

interface StatusLabel {
  readonly label: string;
  readonly tone: 'plain' | 'success' | 'warning' | 'danger' | 'info';
}

export const statusLabels: Readonly<Record<TrendSource['status'], StatusLabel>> = {
  off: { label: t`Off`, tone: 'plain' },
  needs_key: { label: t`Needs a key`, tone: 'info' },
  waiting: { label: t`Waiting`, tone: 'info' },
  working: { label: t`Working`, tone: 'success' },
  partly: { label: t`Partly working`, tone: 'warning' },
  failing: { label: t`Not working`, tone: 'danger' },
};

const minute = 60;
const hour = 3_600;

/** 600 -> '10 min', 7200 -> '2 h' */
export const intervalLabel = (seconds: number): string =>
  seconds % hour === 0 ? t`${seconds / hour} h` : t`${Math.round(seconds / minute)} min`;

/** Time until an instant: 'in 5 min', 'now' when it has passed. `now` is in milliseconds. */
export function timeUntil(iso: string, now: number = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1_000;
  if (seconds <= 0) return t`now`;
  return seconds < hour ? t`in ${Math.ceil(seconds / minute)} min` : t`in ${Math.round(seconds / hour)} h`;
}

const regionNames = new Intl.DisplayNames(formatLocale(), { type: 'region' });
const languageNames = new Intl.DisplayNames(formatLocale(), { type: 'language' });

export const regionName = (code: string): string => regionNames.of(code) ?? code;
export const languageName = (code: string): string => languageNames.of(code) ?? code;

/** The choices of a source in one line: 'United States - every 10 min', 'Every hour'. */
export const choiceLine = ({ region, language, interval_seconds, default_interval_seconds }: TrendSource): string => {
  const seconds = interval_seconds ?? default_interval_seconds;
  const interval = seconds === hour ? t`every hour` : t`every ${intervalLabel(seconds)}`;
  const line = [region && regionName(region), language && languageName(language), interval].filter(Boolean).join(' - ');
  return line.charAt(0).toUpperCase() + line.slice(1);
};
