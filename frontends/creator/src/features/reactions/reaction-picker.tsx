import { t } from '@lingui/core/macro';
import type { ReactionType } from '@trenzeye/proto/http/social';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { moveFocus } from './move-focus.ts';
import { ReactionIcon, reactionNames } from './reaction-icon.tsx';

interface ReactionPickerProps<K extends ReactionType> {
  readonly offered: readonly K[];
  readonly own: ReactionType | null;
  /** Opened by keyboard: moves the focus into the picker. */
  readonly takesFocus: boolean;
  readonly onChoose: (kind: K) => void;
  readonly onClose: () => void;
}

/** All available reactions in a row. */
export function ReactionPicker<K extends ReactionType>({ offered, own, takesFocus, onChoose, onClose }: ReactionPickerProps<K>) {
  const picker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) picker.current?.querySelector<HTMLElement>('[aria-pressed="true"], [data-stop]')?.focus();
  }, [takesFocus]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' || event.key === 'ArrowDown') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else moveFocus(event);
  };
  return (
    <div ref={picker} className="tz-reaction-picker" role="toolbar" aria-label={t`All reactions`} onKeyDown={onKeyDown}>
      <div className="tz-reaction-picker__row">
        {offered.map((kind, index) => (
          <button
            key={kind}
            type="button"
            data-stop
            tabIndex={index === 0 ? 0 : -1}
            className="tz-reaction-picker__option"
            aria-pressed={own === kind}
            onClick={() => onChoose(kind)}
          >
            <ReactionIcon kind={kind} />
            <span className="tz-reaction-picker__name">{reactionNames[kind]}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
