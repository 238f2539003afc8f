import type { AuthorAids } from '../document/editor-document.ts';
import type { TypedContent } from '../document/typed-content.ts';

interface Before {
  readonly typedContent: TypedContent | null;
  readonly aids: AuthorAids;
}

const descriptionOf = (typedContent: TypedContent | null): string =>
  typedContent && typedContent.type !== 'thread' ? (typedContent.content.alt_text?.trim() ?? '') : '';

/** The author's description that a new image has replaced. The headline of a poster, which describes it by itself, is none. */
export function removedDescription({ typedContent, aids }: Before, after: TypedContent): string {
  const before = descriptionOf(typedContent);
  if (before === '' || before === descriptionOf(after)) return aids.removedDescription;
  return before === aids.poster?.headline ? '' : before;
}

/** What remains to be restored after an edit: nothing once the author has written another description. */
export const removedAfterEdit = (removed: string, before: TypedContent, after: TypedContent): string =>
  descriptionOf(before) === descriptionOf(after) ? removed : '';
