import { t } from '@lingui/core/macro';
import { classNames } from '@trenzeye/frontend-kit';
import { memo } from 'react';
import { formatTimecode } from '../timecode.ts';
import type { Paragraph, WordState } from './words.ts';

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

export const wordId = (index: number): string => `transcript-word-${index}`;

const described: Record<WordState, string> = { kept: '', cut: t`, cut`, outside: t`, not in the Short` };

/** Words of one speaker. */
export const TranscriptParagraph = memo(({ paragraph, states, selectedFrom, selectedTo, current }: TranscriptParagraphProps) => {
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
