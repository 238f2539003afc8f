import { t } from '@lingui/core/macro';
import { formatLocale } from '@trenzeye/frontend-kit';
import type { LocalAi, LocalModel } from '@trenzeye/proto/http/content';

/** Whether a download or an installation is under way, so that its progress has to be fetched again. */
export const isInstalling = ({ runtime, models }: LocalAi): boolean =>
  runtime.status === 'installing' || models.some(({ status }) => status === 'downloading');

/** Whole percent, rounded down, so that 100 means complete. */
export const downloadPercent = ({ received_bytes, size_bytes }: Pick<LocalModel, 'received_bytes' | 'size_bytes'>): number =>
  size_bytes > 0 ? Math.min(100, Math.floor((received_bytes / size_bytes) * 100)) : 0;

/** Without a comma before the last word, also in American English. */
const lists = new Intl.ListFormat(formatLocale() === 'en' ? 'en-GB' : formatLocale());
const names = new Intl.DisplayNames(formatLocale(), { type: 'language' });

/** 'English, German and 3 more languages'; empty where unknown. */
export function languageList(codes: readonly string[], limit = 4): string {
  if (codes.length === 0) return '';
  const shown = codes.slice(0, limit).map((code) => names.of(code) ?? code);
  const rest = codes.length - shown.length;
  const list = shown.join(', ');
  return rest > 0 ? t`${list} and ${rest} more` : lists.format(shown);
}
