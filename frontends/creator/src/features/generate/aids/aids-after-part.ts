import type { AuthorAids } from '../document/editor-document.ts';
import type { ContentPart } from '../generation/content-parts.ts';
import { partPath } from '../generation/part-path.ts';
import { checksAfterPart } from './checks.ts';

const isOpening = ({ name, index }: ContentPart): boolean => name === 'caption' || index === 0;

/** The list with another entry; entries before it that are missing are empty. */
function withEntry({ suggestions }: AuthorAids, index: number, entry: AuthorAids['suggestions'][number]): AuthorAids['suggestions'] {
  const length = Math.max(suggestions.length, index + 1);
  return Array.from({ length }, (_, at) => (at === index ? entry : (suggestions[at] ?? [])));
}

/** The aids with those of a part that was generated again. */
export function aidsAfterPart(previous: AuthorAids, part: ContentPart, ofPart: AuthorAids): AuthorAids {
  const checks = checksAfterPart(previous.checks, partPath(part), ofPart.checks);
  if (part.name === 'image') return { ...previous, checks, poster: ofPart.poster };
  if (part.name === 'hashtags') return { ...previous, checks };
  const index = part.index ?? 0;
  return {
    ...previous,
    checks,
    hooks: isOpening(part) ? ofPart.hooks : previous.hooks,
    suggestions: withEntry(previous, index, ofPart.suggestions[index] ?? []),
  };
}
