import { plural, t } from '@lingui/core/macro';
import { sizeLabel } from '@trenzeye/frontend-kit';

/** '3.2 MB/s'; empty while unknown. */
export const rateLabel = (rate: number | null): string => (rate === null ? '' : `${sizeLabel(rate)}/s`);

/** Approximate remaining time; empty while unknown. */
export function remainingLabel(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return '';
  if (seconds < 5) return t`a few seconds left`;
  if (seconds < 60) return plural(Math.ceil(seconds / 5) * 5, { one: '# second left', other: '# seconds left' });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? t`a minute left` : plural(minutes, { one: '# minute left', other: '# minutes left' });
  const hours = Math.round(minutes / 60);
  return hours === 1 ? t`about an hour left` : plural(hours, { one: 'about # hour left', other: 'about # hours left' });
}

/** Whole percent, rounded down, so that 100 means complete. */
export const percentOf = (sent: number, total: number): number => (total > 0 ? Math.min(100, Math.floor((sent / total) * 100)) : 0);

/** In characters. Source: specification, section 9. */
const transcriptPreviewLimit = 200;

/** The first 200 characters of a transcript. */
export function transcriptPreview(transcript: string): string {
  const characters = [...transcript.trim()];
  return characters.length > transcriptPreviewLimit ? `${characters.slice(0, transcriptPreviewLimit).join('')}…` : characters.join('');
}
