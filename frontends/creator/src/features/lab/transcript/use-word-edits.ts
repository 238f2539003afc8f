import { t } from '@lingui/core/macro';
import { useToast } from '@trenzeye/frontend-kit';
import { clipsOf } from '@trenzeye/proto/editing/clips';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useState } from 'react';
import type { Edit, Lab } from '../api.ts';
import { cutRanges, restoreRange, withClips } from '../clips/clips.ts';
import type { Trim } from '../timeline/trim.ts';
import { withoutWords, withWords } from './caption-words.ts';
import { type Paragraph, rangeOfWords, type WordState, wordStates } from './words.ts';

/** Selected words: from the one that was chosen first to the one that was chosen last, in either order. */
export interface WordSelection {
  readonly anchor: number;
  readonly focus: number;
}

export const boundsOf = ({ anchor, focus }: WordSelection): { readonly first: number; readonly last: number } => ({
  first: Math.min(anchor, focus),
  last: Math.max(anchor, focus),
});

/** Index of the word that contains a node; undefined outside of words. */
const wordIndexOf = (list: HTMLElement | null, node: EventTarget | Node | null): number | undefined => {
  if (!(node instanceof Node) || !list?.contains(node)) return undefined;
  const element = node instanceof Element ? node : node.parentElement;
  const index = element?.closest<HTMLElement>('[data-word]')?.dataset.word;
  return index === undefined ? undefined : Number(index);
};

/** The word that a key moves to; undefined for other keys. */
const wordAfterKey = (key: string, index: number, paragraphs: readonly Paragraph[], count: number): number | undefined => {
  const current = paragraphs.findLastIndex(({ first }) => first <= index);
  if (key === 'ArrowRight') return Math.min(count - 1, index + 1);
  if (key === 'ArrowLeft') return Math.max(0, index - 1);
  if (key === 'ArrowDown') return paragraphs[current + 1]?.first ?? count - 1;
  if (key === 'ArrowUp') return paragraphs[current]?.first === index ? (paragraphs[current - 1]?.first ?? 0) : paragraphs[current]?.first;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

interface WordSelectionHandlers {
  readonly selection: WordSelection | null;
  readonly select: (selection: WordSelection | null) => void;
  readonly onClick: (event: MouseEvent) => void;
  /** Handles the keys that move and extend the selection; false for all others. */
  readonly onSelectionKey: (event: KeyboardEvent) => boolean;
}

/** Selection of words with mouse, touch (the handles of the browser's own text selection) and keyboard. */
export function useWordSelection(
  list: RefObject<HTMLElement | null>,
  paragraphs: readonly Paragraph[],
  count: number,
  onPick: (index: number) => void,
): WordSelectionHandlers {
  const [selection, select] = useState<WordSelection | null>(null);
  useEffect(() => {
    const onSelectionChange = () => {
      const native = document.getSelection();
      if (!native || native.isCollapsed) return;
      const [anchor, focus] = [wordIndexOf(list.current, native.anchorNode), wordIndexOf(list.current, native.focusNode)];
      if (anchor !== undefined && focus !== undefined) select({ anchor, focus });
    };
    document.addEventListener('selectionchange', onSelectionChange);
    return () => document.removeEventListener('selectionchange', onSelectionChange);
  }, [list]);
  const onClick = (event: MouseEvent) => {
    const index = wordIndexOf(list.current, event.target);
    if (index === undefined || document.getSelection()?.isCollapsed === false) return;
    select(event.shiftKey && selection ? { anchor: selection.anchor, focus: index } : { anchor: index, focus: index });
    if (!event.shiftKey) onPick(index);
  };
  const onSelectionKey = (event: KeyboardEvent): boolean => {
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      select({ anchor: 0, focus: count - 1 });
      return true;
    }
    const to = wordAfterKey(event.key, selection?.focus ?? -1, paragraphs, count);
    if (to === undefined || event.ctrlKey || event.metaKey) return false;
    select(event.shiftKey && selection ? { anchor: selection.anchor, focus: to } : { anchor: to, focus: to });
    document.getSelection()?.removeAllRanges();
    list.current?.querySelector(`[data-word="${to}"]`)?.scrollIntoView({ block: 'nearest' });
    return true;
  };
  return { selection, select, onClick, onSelectionKey };
}

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
