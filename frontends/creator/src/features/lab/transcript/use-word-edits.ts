import { t } from '@lingui/core/macro';
import { useToast } from '@trenzeye/frontend-kit';
import { clipsOf } from '@trenzeye/proto/editing/clips';
import { cutRanges, restoreRange, withClips } from '../clips/clips.ts';
import type { Edit, Lab } from '../lab-queries.ts';
import type { Trim } from '../timeline/trim.ts';
import { withoutWords, withWords } from './caption-words.ts';
import { rangeOfWords, type WordState, wordStates } from './words.ts';

export interface WordEdits {
  /** Cuts the words from `first` to `last`. */
  readonly cut: (first: number, last: number) => void;
  readonly restore: (first: number, last: number) => void;
  /** Cuts parts of the source with the words in them as one step. */
  readonly cutAll: (kind: string, ranges: readonly Trim[]) => void;
}

interface UseWordEdits {
  readonly lab: Lab;
  readonly edit: Edit;
  readonly states: readonly WordState[];
  readonly onChange: (kind: string, change: Partial<Edit>) => void;
}

/** Edits of the Short by its words. Captions change with them. Shows a toast when one is not possible. */
export function useWordEdits({ lab: { words }, edit, states, onChange }: UseWordEdits): WordEdits {
  const toast = useToast();
  const apply = (
    kind: string,
    clips: readonly Trim[],
    captionsFor: (states: readonly WordState[]) => readonly Edit['captions'][number][],
  ) => {
    const change = withClips(edit, clips);
    if (typeof change === 'string') toast.info(t`This is not possible`, change);
    else onChange(kind, { ...change, captions: [...captionsFor(wordStates(words, clips))] });
  };
  const cutAll = (kind: string, ranges: readonly Trim[]) =>
    apply(kind, cutRanges(clipsOf(edit), ranges), (after) =>
      withoutWords(
        edit.captions,
        words.filter((_, index) => states[index] === 'kept' && after[index] !== 'kept'),
      ),
    );
  return {
    cutAll,
    cut: (first, last) => cutAll(`cut ${first} ${last}`, [rangeOfWords(words, first, last)]),
    restore: (first, last) =>
      apply(`restore ${first} ${last}`, restoreRange(clipsOf(edit), rangeOfWords(words, first, last)), (after) => {
        const restored = words.flatMap((_, index) => (states[index] !== 'kept' && after[index] === 'kept' ? [index] : []));
        return withWords(edit.captions, words, after, restored);
      }),
  };
}
