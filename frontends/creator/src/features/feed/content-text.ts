import { t } from '@lingui/core/macro';
import type { Provenance } from '@trenzeye/proto/http/content';

/** The model, the voice that it followed and the signal. */
export const provenanceText = ({ label, voice, signal }: Provenance): string =>
  [label, voice && t`Voice: ${voice}`, signal && t`Signal: ${signal}`].filter(Boolean).join(' · ');

export { findLeadIn } from '@trenzeye/proto/text/find-lead-in';

/** Maximum length of a script on a content card, in characters. */
const scriptPreviewLimit = 100;

/** The first `limit` characters, with an ellipsis when the text is longer. */
export function truncateScript(text: string, limit: number = scriptPreviewLimit): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  return `${characters.slice(0, limit).join('').trimEnd()}…`;
}

/** Seconds as `m:ss`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
