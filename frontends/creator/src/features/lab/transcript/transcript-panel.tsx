import { plural, t } from '@lingui/core/macro';
import { Button, classNames } from '@trenzeye/frontend-kit';
import { clipsOf } from '@trenzeye/proto/editing/clips';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react';
import type { Edit, Lab } from '../api.ts';
import type { Playback } from '../playback/use-playback.ts';
import { usePlayheadValue } from '../playback/use-playback.ts';
import { formatTimecode } from '../timecode.ts';
import { CleanUp } from './clean-up.tsx';
import { boundsOf, useWordEdits, useWordSelection, type WordEdits, type WordSelection } from './use-word-edits.ts';
import { type Paragraph, paragraphsOf, type WordState, wordIndexAt, wordStates } from './words.ts';

interface TranscriptParagraphProps {
  readonly paragraph: Paragraph;
  /** States of its words, separated by spaces, so that equal ones are not rendered again. */
  readonly states: string;
  /** Indexes of the first and last selected word, limited to this paragraph; -1 without one. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** Index of the word that is spoken at the playhead; -1 when it is in another paragraph. */
  readonly current: number;
}

const wordId = (index: number): string => `transcript-word-${index}`;

const described: Record<WordState, string> = { kept: '', cut: t`, cut`, outside: t`, not in the Short` };

/** Words of one speaker. */
const TranscriptParagraph = memo(({ paragraph, states, selectedFrom, selectedTo, current }: TranscriptParagraphProps) => {
  const { first, words } = paragraph;
  const ofWords = states.split(' ') as WordState[];
  const start = words[0]?.start ?? 0;
  const speaker = words[0]?.speaker;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset cannot be in a listbox.
    <div className="tz-transcript__paragraph" role="group" aria-label={[speaker, formatTimecode(start)].filter(Boolean).join(', ')}>
      <span className="tz-transcript__time" aria-hidden="true">
        {formatTimecode(start)}
        {speaker && <b>{speaker}</b>}
      </span>
      <p className="tz-transcript__text" role="presentation">
        {words.map(({ text }, offset) => {
          const index = first + offset;
          const state = ofWords[offset] ?? 'kept';
          const isSelected = index >= selectedFrom && index <= selectedTo;
          return (
            <span
              key={index}
              id={wordId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={isSelected}
              aria-label={text + described[state]}
              data-word={index}
              className={classNames('tz-word', state !== 'kept' && `tz-word--${state}`, index === current && 'tz-word--current')}
            >
              {`${text} `}
            </span>
          );
        })}
      </p>
    </div>
  );
});

interface TranscriptPanelProps {
  readonly lab: Lab;
  readonly edit: Edit;
  readonly playback: Playback;
  readonly onChange: (kind: string, change: Partial<Edit>) => void;
}

/** The transcript as an editor: words that are cut here are cut from the Short. */
export function TranscriptPanel({ lab, edit, playback, onChange }: TranscriptPanelProps) {
  const { words } = lab;
  const states = useMemo(() => wordStates(words, clipsOf(edit)), [words, edit]);
  const edits = useWordEdits({ lab, edit, states, onChange });
  if (words.length === 0)
    return (
      <section className="tz-transcript" aria-label={t`Transcript`}>
        <p className="tz-captions__empty">
          {lab.transcript_note ?? t`No speech was transcribed. You can import a caption file under Captions.`}
        </p>
        <CleanUp lab={lab} edit={edit} edits={edits} states={states} />
      </section>
    );
  return (
    <section className="tz-transcript" aria-label={t`Transcript`}>
      <p className="tz-hint">{t`Select words and cut them: the Short is cut there, too.`}</p>
      <Words lab={lab} states={states} playback={playback} edits={edits} />
      {lab.words_timing === 'approximate' && (
        <p className="tz-hint">{t`Times of words are approximate here, because only whole captions have times. Check the cuts by listening.`}</p>
      )}
      <CleanUp lab={lab} edit={edit} edits={edits} states={states} />
    </section>
  );
}

interface WordsProps extends Pick<TranscriptPanelProps, 'lab' | 'playback'> {
  readonly states: readonly WordState[];
  readonly edits: WordEdits;
}

function Words({ lab: { words }, states, playback, edits }: WordsProps) {
  const list = useRef<HTMLDivElement>(null);
  const paragraphs = useMemo(() => paragraphsOf(words), [words]);
  const current = usePlayheadValue(playback.playhead, (seconds) => wordIndexAt(words, seconds));
  const pick = (index: number) => playback.seek(words[index]?.start ?? 0);
  const { selection, onClick, onSelectionKey } = useWordSelection(list, paragraphs, words.length, pick);
  useScrollToFirstKept(list, states);
  const { first, last } = selection ? boundsOf(selection) : { first: -1, last: -2 };
  const onKeyDown = (event: KeyboardEvent) => {
    if (onSelectionKey(event) || (selection && applyKey(event.key, selection, edits))) event.preventDefault();
    else if (event.key === ' ') {
      event.preventDefault();
      playback.toggle();
    }
  };
  return (
    <>
      <div
        ref={list}
        className="tz-transcript__words"
        role="listbox"
        tabIndex={0}
        aria-multiselectable="true"
        aria-label={t`Words. Arrow keys move, with Shift they select, Delete cuts, Enter restores.`}
        aria-activedescendant={selection ? wordId(selection.focus) : undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {paragraphs.map((paragraph) => {
          const end = paragraph.first + paragraph.words.length;
          const overlaps = first < end && last >= paragraph.first;
          return (
            <TranscriptParagraph
              key={paragraph.first}
              paragraph={paragraph}
              states={states.slice(paragraph.first, end).join(' ')}
              selectedFrom={overlaps ? first : -1}
              selectedTo={overlaps ? last : -2}
              current={current >= paragraph.first && current < end ? current : -1}
            />
          );
        })}
      </div>
      <SelectionActions selection={selection} states={states} edits={edits} />
    </>
  );
}

/** Cuts or restores the selection. False for other keys. */
const applyKey = (key: string, selection: WordSelection, edits: WordEdits): boolean => {
  const { first, last } = boundsOf(selection);
  if (key === 'Delete' || key === 'Backspace') edits.cut(first, last);
  else if (key === 'Enter') edits.restore(first, last);
  else return false;
  return true;
};

function SelectionActions({ selection, states, edits }: Pick<WordsProps, 'states' | 'edits'> & { selection: WordSelection | null }) {
  const { first, last } = selection ? boundsOf(selection) : { first: 0, last: -1 };
  const selected = states.slice(first, last + 1);
  const kept = selected.filter((state) => state === 'kept').length;
  const missing = selected.length - kept;
  const isOutside = missing > 0 && selected.every((state) => state !== 'cut');
  return (
    <div className="tz-row tz-row--tight">
      <Button size="small" icon="trash" disabled={kept === 0} onClick={() => edits.cut(first, last)}>
        {kept > 0 ? plural(kept, { one: 'Cut # word', other: 'Cut # words' }) : t`Cut`}
      </Button>
      <Button size="small" icon="plus" disabled={missing === 0} onClick={() => edits.restore(first, last)}>
        {missing === 0
          ? t`Restore`
          : isOutside
            ? plural(missing, { one: 'Add # word', other: 'Add # words' })
            : plural(missing, { one: 'Restore # word', other: 'Restore # words' })}
      </Button>
    </div>
  );
}

/** Shows the first word of the Short when the transcript opens. */
function useScrollToFirstKept(list: { readonly current: HTMLElement | null }, states: readonly WordState[]): void {
  const first = useRef(states.indexOf('kept'));
  useEffect(() => {
    const box = list.current;
    const word = box?.querySelector<HTMLElement>(`[data-word="${first.current}"]`);
    if (box && word) box.scrollTop = word.offsetTop - box.offsetTop - 40;
  }, [list]);
}
