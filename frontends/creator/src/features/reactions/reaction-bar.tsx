import { t } from '@lingui/core/macro';
import { call, compactNumber, VisuallyHidden } from '@trenzeye/frontend-kit';
import { commentReactions, contentReactions, displayedReactions, type ReactionType, type Reply, social } from '@trenzeye/proto/http/social';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { moveFocus } from './move-focus.ts';
import { type ReactionCounts, visibleReactions } from './optimistic-reactions.ts';
import { ReactionIcon, reactionNames } from './reaction-icon.tsx';
import './reactions.css';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { useReaction } from './use-reaction.ts';

const hoverDelayMs = 300;
const leaveDelayMs = 250;
const longPressDelayMs = 400;

/**
 * Opens the reaction picker after a short hover, a long press, or on demand; closes it when the pointer or the focus leaves,
 * and after a tap. `consumeLongPress` returns whether the last press was a long press, and resets that.
 */
function useReactionPicker() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLongPress = useRef(false);
  const schedule = useCallback((delay: number, action: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, delay);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const targetProps = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') schedule(hoverDelayMs, () => setOpen(true));
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') schedule(leaveDelayMs, () => setOpen(false));
    },
    onPointerDown: (event: PointerEvent) => {
      wasLongPress.current = false;
      if (event.pointerType === 'mouse') return;
      schedule(longPressDelayMs, () => {
        wasLongPress.current = true;
        setOpen(true);
      });
    },
    onPointerUp: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') clearTimeout(timer.current);
    },
    onPointerCancel: () => clearTimeout(timer.current),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
    },
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const consumeLongPress = () => {
    const wasLong = wasLongPress.current;
    wasLongPress.current = false;
    return wasLong;
  };
  return { isOpen, open: () => setOpen(true), close, targetProps, consumeLongPress };
}

interface ReactionPickerProps<K extends ReactionType> {
  readonly offered: readonly K[];
  readonly own: ReactionType | null;
  /** Opened by keyboard: moves the focus into the picker. */
  readonly takesFocus: boolean;
  readonly onChoose: (kind: K) => void;
  readonly onClose: () => void;
}

/** All available reactions in a row. */
function ReactionPicker<K extends ReactionType>({ offered, own, takesFocus, onChoose, onClose }: ReactionPickerProps<K>) {
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

interface ReactionBarProps<K extends ReactionType> {
  /** Name of the target, for the label of the group. */
  readonly subject: string;
  readonly counts: ReactionCounts;
  /** The available reactions; the first one always has a button. Other existing reactions are read-only. */
  readonly offered: readonly [K, ...K[]];
  readonly onReact: (kind: K) => void;
}

/** Reaction counts with one-click reactions. Hover, long press, ArrowUp or the last button opens the picker. */
export function ReactionBar<K extends ReactionType>({ subject, counts, offered, onReact }: ReactionBarProps<K>) {
  const picker = useReactionPicker();
  const [isKeyboardOpened, setKeyboardOpened] = useState(false);
  const [tapped, setTapped] = useState<K | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const isOffered = (kind: ReactionType): kind is K => (offered as readonly ReactionType[]).includes(kind);
  const open = (isKeyboard: boolean) => {
    setKeyboardOpened(isKeyboard);
    picker.open();
  };
  const close = () => {
    picker.close();
    bar.current?.querySelector<HTMLElement>('[data-stop]')?.focus();
  };
  const react = (kind: K) => {
    picker.close();
    setTapped(kind);
    onReact(kind);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowUp') return moveFocus(event);
    event.preventDefault();
    open(true);
  };
  return (
    <div className="tz-reactions" {...picker.targetProps}>
      {picker.isOpen && (
        <ReactionPicker
          offered={offered}
          own={counts.user_reaction}
          takesFocus={isKeyboardOpened}
          onClose={close}
          onChoose={(kind) => {
            react(kind);
            close();
          }}
        />
      )}
      <div ref={bar} className="tz-reaction__row" role="toolbar" aria-label={t`Reactions to ${subject}`} onKeyDown={onKeyDown}>
        {visibleReactions(counts.reactions, displayedReactions, offered[0]).map((kind) => (
          <ReactionChip
            key={kind}
            kind={kind}
            counts={counts}
            isFirst={kind === offered[0]}
            onTap={isOffered(kind) ? () => picker.consumeLongPress() || react(kind) : undefined}
          />
        ))}
        <MoreButton isOpen={picker.isOpen} onOpen={open} />
      </div>
      <VisuallyHidden>
        <span aria-live="polite">{tapped && announcement(tapped, counts)}</span>
      </VisuallyHidden>
    </div>
  );
}

/** `onOpen` receives whether the button was activated by keyboard. */
const MoreButton = ({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isKeyboard: boolean) => void }) => (
  <button
    type="button"
    className="tz-reaction tz-reaction__more"
    data-stop
    tabIndex={-1}
    aria-label={t`More reactions`}
    aria-expanded={isOpen}
    onClick={(event) => onOpen(event.detail === 0)}
  >
    <svg className="tz-reaction-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 5v14M5 12h14" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  </button>
);

const announcement = (kind: ReactionType, { reactions, user_reaction }: ReactionCounts): string => {
  const count = reactions[kind] ?? 0;
  return user_reaction === kind ? t`${reactionNames[kind]}: ${count}, including yours` : `${reactionNames[kind]}: ${count}`;
};

interface ReactionChipProps {
  readonly kind: ReactionType;
  readonly counts: ReactionCounts;
  readonly isFirst: boolean;
  readonly onTap: (() => void) | undefined;
}

function ReactionChip({ kind, counts, isFirst, onTap }: ReactionChipProps) {
  const count = counts.reactions[kind] ?? 0;
  const label = `${reactionNames[kind]}, ${count}`;
  const content = (
    <>
      <ReactionIcon kind={kind} />
      <span key={count} className="tz-reaction__count">
        {compactNumber(count)}
      </span>
    </>
  );
  if (!onTap) {
    return (
      <span className="tz-reaction tz-reaction__read-only" role="img" aria-label={label} title={reactionNames[kind]}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="tz-reaction"
      data-stop
      data-shortcut={isFirst ? 'like' : undefined}
      tabIndex={isFirst ? 0 : -1}
      aria-pressed={counts.user_reaction === kind}
      aria-label={label}
      title={reactionNames[kind]}
      onClick={onTap}
    >
      {content}
    </button>
  );
}

/** The reaction bar of a comment. `show` updates the comment in all cached lists. */
export function CommentReactions({ comment, show }: { comment: Reply; show: (state: ReactionCounts) => void }) {
  const { counts, react } = useReaction({
    id: comment.id,
    target: 'comment',
    counts: comment,
    show,
    failure: t`Failed to react to comment`,
    send: (reaction_type: (typeof commentReactions)[number], idempotencyKey) =>
      call(social.reactToComment, { body: { comment_id: comment.id, reaction_type }, idempotencyKey }),
  });
  return <ReactionBar subject={t`the comment by ${comment.user.username}`} counts={counts} offered={commentReactions} onReact={react} />;
}

/** The reaction bar of a published item. `show` updates the item in all cached lists. */
export function ContentReactions({ item, show }: { item: ContentItem; show: (state: ReactionCounts) => void }) {
  const { counts, react } = useReaction({
    id: item.id,
    target: 'content',
    counts: item,
    show,
    failure: t`Failed to react to content`,
    send: (reaction_type: (typeof contentReactions)[number], idempotencyKey) =>
      call(social.react, { body: { content_id: item.id, reaction_type }, idempotencyKey }),
  });
  return <ReactionBar subject={item.title} counts={counts} offered={contentReactions} onReact={react} />;
}
