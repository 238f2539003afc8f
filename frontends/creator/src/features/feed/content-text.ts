/** The longest script a content card shows, in characters. */
export const scriptPreview = 100;

/** The beginning of a script with an ellipsis when something is missing. */
export function cutScript(text: string, limit: number = scriptPreview): string {
  const letters = [...text];
  if (letters.length <= limit) return text;
  return `${letters.slice(0, limit).join('').trimEnd()}…`;
}

/** Seconds as `m:ss`. */
export function lengthLabel(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/**
 * The beginning of `text` that its title repeats, with the punctuation after it; null when the title says something of its own.
 * A title that was cut (it ends with an ellipsis) stands for the whole first sentence.
 */
export function leadIn(text: string, title: string): string | null {
  const stem = title.replace(/…$/, '');
  if (stem === '' || !text.startsWith(stem)) return null;
  if (stem !== title) return /^[^\n]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.split('\n')[0] ?? null;
  return stem + (/^[.:!?]+/.exec(text.slice(stem.length))?.[0] ?? '');
}
