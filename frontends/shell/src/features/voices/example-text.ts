import type { ItemDetail } from '@trenzeye/proto/http/content';

/** Longest example of a voice, in characters. */
export const exampleLimit = 2000;

/** The author's words in a published item: the posts, the caption or the script. */
export function exampleText(content: ItemDetail['content']): string {
  if ('tweets' in content) return content.tweets.join('\n\n').slice(0, exampleLimit);
  return ('script' in content ? content.script : content.caption).slice(0, exampleLimit);
}

/** New words in a typed text, separated by commas; words that are present are left out. */
export function parseWords(typed: string, present: readonly string[]): string[] {
  const known = new Set(present.map((word) => word.toLowerCase()));
  return typed.split(/[,\n]/).flatMap((part) => {
    const word = part.trim().slice(0, 60);
    if (word === '' || known.has(word.toLowerCase())) return [];
    known.add(word.toLowerCase());
    return [word];
  });
}
