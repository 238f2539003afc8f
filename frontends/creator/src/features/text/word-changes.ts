import { diffArrays } from 'diff';

/** A stretch of text that both versions have, or only one of them. */
export interface WordChange {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

/** Texts with more changes block the page: they are shown one after the other. */
const maxEditLength = 1_000;

/** What was removed from a text and added to it, word by word. */
export function wordChanges(before: string, after: string): readonly WordChange[] {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const changes = diffArrays(one, other, { maxEditLength }) ?? [
    { removed: true, added: false, value: one },
    { removed: false, added: true, value: other },
  ];
  return changes.map(({ removed, added, value }) => ({ kind: removed ? 'removed' : added ? 'added' : 'same', text: value.join(' ') }));
}
