import { formatLocale } from '@trenzeye/frontend-kit';
import type { LocalAi, LocalModel } from '@trenzeye/proto/http/content';

/** Whether a download or an installation is under way, so that its progress has to be fetched again. */
export const isInstalling = ({ runtime, models }: LocalAi): boolean =>
  runtime.status === 'installing' || models.some(({ status }) => status === 'downloading');

/** Whole percent, rounded down, so that 100 means complete. */
export const downloadPercent = ({ received_bytes, size_bytes }: Pick<LocalModel, 'received_bytes' | 'size_bytes'>): number =>
  size_bytes > 0 ? Math.min(100, Math.floor((received_bytes / size_bytes) * 100)) : 0;

const names = new Intl.DisplayNames(formatLocale(), { type: 'language' });

/** 'English, German and 3 more languages'; empty where unknown. */
export function languageList(codes: readonly string[], limit = 4): string {
  if (codes.length === 0) return '';
  const shown = codes.slice(0, limit).map((code) => names.of(code) ?? code);
  const rest = codes.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.length === 1 ? String(shown[0]) : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
