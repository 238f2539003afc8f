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
