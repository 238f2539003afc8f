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

/**
 * The start of `text` that equals its title, with the punctuation after it; null when the text does not start with the title.
 * For a truncated title (it ends with an ellipsis), the whole first sentence.
 */
export function findLeadIn(text: string, title: string): string | null {
  const stem = title.replace(/…$/, '');
  if (stem === '' || !text.startsWith(stem)) return null;
  if (stem !== title) return /^[^\n]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.split('\n')[0] ?? null;
  return stem + (/^[.:!?]+/.exec(text.slice(stem.length))?.[0] ?? '');
}
