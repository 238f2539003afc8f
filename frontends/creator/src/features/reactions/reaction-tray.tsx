import type { ReactionType } from '@trenzeye/proto/http/social';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { moveFocus } from './move-focus.ts';
import { ReactionGlyph, reactionNames } from './reaction-glyph.tsx';

interface ReactionTrayProps<K extends ReactionType> {
  readonly offered: readonly K[];
  readonly own: ReactionType | null;
  /** Opened by the keyboard: the focus moves in. */
  readonly takesFocus: boolean;
  readonly onChoose: (kind: K) => void;
  readonly onClose: () => void;
}

/** All reactions one can give, side by side. */
export function ReactionTray<K extends ReactionType>({ offered, own, takesFocus, onChoose, onClose }: ReactionTrayProps<K>) {
  const tray = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) tray.current?.querySelector<HTMLElement>('[aria-pressed="true"], [data-stop]')?.focus();
  }, [takesFocus]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' || event.key === 'ArrowDown') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else moveFocus(event);
  };
  return (
    <div ref={tray} className="tz-tray" role="toolbar" aria-label="All reactions" onKeyDown={onKeyDown}>
      <div className="tz-tray__row">
        {offered.map((kind, index) => (
          <button
            key={kind}
            type="button"
            data-stop
            tabIndex={index === 0 ? 0 : -1}
            className="tz-tray__choice"
            aria-pressed={own === kind}
            onClick={() => onChoose(kind)}
          >
            <ReactionGlyph kind={kind} />
            <span className="tz-tray__name">{reactionNames[kind]}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
