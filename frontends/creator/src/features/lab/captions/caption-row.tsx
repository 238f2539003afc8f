import { t } from '@lingui/core/macro';
import { Button, classNames } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, useRef } from 'react';
import { TimeField } from '../time-field.tsx';
import { formatTimecode } from '../timecode.ts';
import type { Caption } from './captions.ts';
import { captionLimit } from './captions.ts';
import type { CaptionEdits } from './use-caption-edits.ts';

interface CaptionRowProps {
  readonly caption: Caption;
  readonly index: number;
  readonly isLast: boolean;
  readonly isCurrent: boolean;
  readonly onSeek: (seconds: number) => void;
  readonly edits: CaptionEdits;
}

/** One caption. Enter splits it at the cursor, Backspace at its start merges it with the previous one, a click seeks to its start. */
export function CaptionRow({ caption: { start, end, text }, index, isLast, isCurrent, onSeek, edits }: CaptionRowProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const name = t`Caption ${index + 1}`;
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
          className="tz-caption__seek"
          aria-label={t`Go to ${formatTimecode(start)}`}
          title={t`Seek`}
          onClick={() => onSeek(start)}
        >
          ▸
        </button>
        <TimeField isLabelHidden label={t`${name}, start`} seconds={start} onChange={(to) => edits.time(index, 'start', to)} />
        <span aria-hidden="true">–</span>
        <TimeField isLabelHidden label={t`${name}, end`} seconds={end} onChange={(to) => edits.time(index, 'end', to)} />
        <span className="tz-grow" />
        <Button kind="bare" size="small" aria-label={t`Split ${name}`} onClick={() => edits.split(index, area.current?.selectionStart)}>
          {t`Split`}
        </Button>
        {!isLast && (
          <Button kind="bare" size="small" aria-label={t`Merge ${name} with the next`} onClick={() => edits.merge(index)}>
            {t`Merge`}
          </Button>
        )}
        <Button kind="bare" size="small" icon="trash" aria-label={t`Delete ${name}`} onClick={() => edits.remove(index)} />
      </div>
      <textarea
        ref={area}
        className="tz-input tz-caption__text"
        aria-label={name}
        data-caption={index}
        maxLength={captionLimit}
        rows={1}
        value={text}
        onChange={({ target }) => edits.text(index, target.value.replaceAll('\n', ' '))}
        onClick={() => onSeek(start)}
        onKeyDown={onKeyDown}
      />
    </li>
  );
}
