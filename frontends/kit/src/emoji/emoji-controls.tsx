import { t } from '@lingui/core/macro';
import { Button, lazyPart } from '@trenzeye/frontend-kit';
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { insertText } from './insert-text.ts';
import { placeBeside } from './place-beside.ts';
import './emoji.css';

const EmojiPicker = lazyPart(async () => (await import('./emoji-picker.tsx')).EmojiPicker);

interface EmojiControlsProps {
  /** The text field that emoji are inserted into, inside `root`. */
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly root: RefObject<HTMLElement | null>;
  readonly disabled: boolean;
}

/** The button of an emoji field and its panel, a popover: above dialogs, not cut off by them, and closed by Escape or a click elsewhere. */
export function EmojiControls({ area, root, disabled }: EmojiControlsProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const place = () => {
    const button = root.current?.querySelector(':scope > .tz-button');
    if (button && panel.current) placeBeside(button, panel.current);
  };
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    window.addEventListener('resize', place, controller);
    window.addEventListener('scroll', place, { capture: true, passive: true, signal: controller.signal });
    return () => controller.abort();
  });
  const insert = (emoji: string) => {
    panel.current?.hidePopover();
    const field = area.current;
    if (!field) return;
    // A field that was never used has its cursor at the start.
    if (!('wasFocused' in field.dataset)) field.setSelectionRange(field.value.length, field.value.length);
    insertText(field, emoji);
  };
  return (
    <>
      <Button
        kind="bare"
        size="small"
        icon="smile"
        className="tz-emoji-field__button"
        aria-label={t`Insert emoji`}
        title={t`Insert emoji`}
        aria-haspopup="dialog"
        popoverTarget={panelId}
        disabled={disabled}
      />
      <div
        ref={panel}
        id={panelId}
        className="tz-emoji"
        popover="auto"
        role="dialog"
        aria-label={t`Emoji`}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') place();
          setOpen(event.newState === 'open');
        }}
      >
        {isOpen && (
          <Suspense fallback={<p className="tz-emoji__note">{t`Loading emoji…`}</p>}>
            <EmojiPicker onSelect={insert} />
          </Suspense>
        )}
      </div>
    </>
  );
}
