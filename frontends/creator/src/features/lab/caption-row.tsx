import { Button, classNames } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, useRef } from 'react';
import type { Caption } from './captions.ts';
import { longestCaption } from './captions.ts';
import type { CaptionEdits } from './captions-panel.tsx';
import { clockLabel } from './clock.ts';
import { TimeField } from './time-field.tsx';

interface CaptionRowProps {
  readonly caption: Caption;
  readonly index: number;
  readonly isLast: boolean;
  readonly isCurrent: boolean;
  readonly onSeek: (seconds: number) => void;
  readonly edits: CaptionEdits;
}

/** One line. Enter parts it at the cursor, Backspace at its beginning joins it with the one before; a click goes to its moment. */
export function CaptionRow({ caption: { start, end, text }, index, isLast, isCurrent, onSeek, edits }: CaptionRowProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const name = `Caption ${index + 1}`;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (event.key === 'Enter') {
      event.preventDefault();
      edits.split(index, selectionStart);
    } else if (event.key === 'Backspace' && selectionStart === 0 && selectionEnd === 0 && index > 0) {
      event.preventDefault();
      edits.merge(index - 1);
    }
  };
  return (
    <li className={classNames('tz-caption', isCurrent && 'tz-caption--current')} data-row={index}>
      <div className="tz-caption__head">
        <button
          type="button"
          className="tz-caption__go"
          aria-label={`Go to ${clockLabel(start)}`}
          title="Go there"
          onClick={() => onSeek(start)}
        >
          ▸
        </button>
        <TimeField isLabelHidden label={`${name}, start`} seconds={start} onChange={(to) => edits.time(index, 'start', to)} />
        <span aria-hidden="true">–</span>
        <TimeField isLabelHidden label={`${name}, end`} seconds={end} onChange={(to) => edits.time(index, 'end', to)} />
        <span className="tz-grow" />
        <Button kind="bare" size="small" aria-label={`Split ${name}`} onClick={() => edits.split(index, area.current?.selectionStart)}>
          Split
        </Button>
        {!isLast && (
          <Button kind="bare" size="small" aria-label={`Merge ${name} with the next`} onClick={() => edits.merge(index)}>
            Merge
          </Button>
        )}
        <Button kind="bare" size="small" icon="trash" aria-label={`Delete ${name}`} onClick={() => edits.remove(index)} />
      </div>
      <textarea
        ref={area}
        className="tz-input tz-caption__text"
        aria-label={name}
        data-caption={index}
        maxLength={longestCaption}
        rows={1}
        value={text}
        onChange={({ target }) => edits.text(index, target.value.replaceAll('\n', ' '))}
        onClick={() => onSeek(start)}
        onKeyDown={onKeyDown}
      />
    </li>
  );
}
