import { compactNumber, VisuallyHidden } from '@trenzeye/frontend-kit';
import { displayedReactions, type ReactionType } from '@trenzeye/proto/http/social';
import { type KeyboardEvent, useRef, useState } from 'react';
import { moveFocus } from './move-focus.ts';
import { ReactionGlyph, reactionNames } from './reaction-glyph.tsx';
import { type ReactionCounts, visibleReactions } from './reaction-state.ts';
import { ReactionTray } from './reaction-tray.tsx';
import { useTray } from './use-tray.ts';
import './reactions.css';

interface ReactionBarProps<K extends ReactionType> {
  /** What is reacted to, for the label of the group. */
  readonly subject: string;
  readonly counts: ReactionCounts;
  /** The reactions one can give; the first is given by a plain tap. Others that are present are shown only. */
  readonly offered: readonly [K, ...K[]];
  readonly onReact: (kind: K) => void;
}

/** Counts with one-tap reactions. Hover, long press, arrow up or the last button open the tray with all of them. */
export function ReactionBar<K extends ReactionType>({ subject, counts, offered, onReact }: ReactionBarProps<K>) {
  const tray = useTray();
  const [byKeyboard, setByKeyboard] = useState(false);
  const [tapped, setTapped] = useState<K | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const isOffered = (kind: ReactionType): kind is K => (offered as readonly ReactionType[]).includes(kind);
  const open = (keyboard: boolean) => {
    setByKeyboard(keyboard);
    tray.open();
  };
  const close = () => {
    tray.close();
    bar.current?.querySelector<HTMLElement>('[data-stop]')?.focus();
  };
  const react = (kind: K) => {
    tray.close();
    setTapped(kind);
    onReact(kind);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowUp') return moveFocus(event);
    event.preventDefault();
    open(true);
  };
  return (
    <div className="tz-reactions" {...tray.zone}>
      {tray.isOpen && (
        <ReactionTray
          offered={offered}
          own={counts.user_reaction}
          takesFocus={byKeyboard}
          onClose={close}
          onChoose={(kind) => {
            react(kind);
            close();
          }}
        />
      )}
      <div ref={bar} className="tz-reaction__row" role="toolbar" aria-label={`Reactions to ${subject}`} onKeyDown={onKeyDown}>
        {visibleReactions(counts.reactions, displayedReactions, offered[0]).map((kind) => (
          <ReactionChip
            key={kind}
            kind={kind}
            counts={counts}
            isFirst={kind === offered[0]}
            onTap={isOffered(kind) ? () => tray.swallowClick() || react(kind) : undefined}
          />
        ))}
        <button
          type="button"
          className="tz-reaction tz-reaction__more"
          data-stop
          tabIndex={-1}
          aria-label="More reactions"
          aria-expanded={tray.isOpen}
          onClick={(event) => open(event.detail === 0)}
        >
          <svg className="tz-glyph" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 5v14M5 12h14" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <VisuallyHidden>
        <span aria-live="polite">{tapped && spoken(tapped, counts)}</span>
      </VisuallyHidden>
    </div>
  );
}

const spoken = (kind: ReactionType, { reactions, user_reaction }: ReactionCounts): string =>
  `${reactionNames[kind]}: ${reactions[kind] ?? 0}${user_reaction === kind ? ', with yours' : ''}`;

interface ReactionChipProps {
  readonly kind: ReactionType;
  readonly counts: ReactionCounts;
  readonly isFirst: boolean;
  readonly onTap: (() => void) | undefined;
}

function ReactionChip({ kind, counts, isFirst, onTap }: ReactionChipProps) {
  const count = counts.reactions[kind] ?? 0;
  const label = `${reactionNames[kind]}, ${count}`;
  const face = (
    <>
      <ReactionGlyph kind={kind} />
      <span key={count} className="tz-reaction__count">
        {compactNumber(count)}
      </span>
    </>
  );
  if (!onTap) {
    return (
      <span className="tz-reaction tz-reaction__seeded" role="img" aria-label={label} title={reactionNames[kind]}>
        {face}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="tz-reaction"
      data-stop
      tabIndex={isFirst ? 0 : -1}
      aria-pressed={counts.user_reaction === kind}
      aria-label={label}
      title={reactionNames[kind]}
      onClick={onTap}
    >
      {face}
    </button>
  );
}
