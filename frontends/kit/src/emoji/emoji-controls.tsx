import { t } from '@lingui/core/macro';
import { Button, lazyPart } from '@trenzeye/frontend-kit';
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import './emoji.css';

/** Pixels between the panel and its button, and between the panel and the edges of the window. */
const gap = 6;
const margin = 8;

/** Places a fixed panel below its button, or above where there is more space, aligned to the button's end and inside the window. */
function placeBeside(button: Element, panel: HTMLElement): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  // A closed popover has no size of its own.
  const style = getComputedStyle(panel);
  const [width, height] = [Number.parseFloat(style.width), Number.parseFloat(style.height)];
  const start = style.direction === 'rtl' ? left : right - width;
  const isBelow = bottom + gap + height + margin <= innerHeight || innerHeight - bottom > top;
  const wanted = isBelow ? bottom + gap : top - gap - height;
  panel.style.left = `${Math.max(margin, Math.min(start, innerWidth - width - margin))}px`;
  panel.style.top = `${Math.max(margin, Math.min(wanted, innerHeight - height - margin))}px`;
}

/** Replaces the selection of a text field as typing does, so that it can be undone, and focuses the field. Nothing is inserted into a full field. */
function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  const { selectionStart, selectionEnd, maxLength, value } = area;
  const length = value.length - (selectionEnd - selectionStart) + text.length;
  if (maxLength >= 0 && length > maxLength) return;
  // Deprecated, but the only way that keeps the history of changes.
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, selectionStart, selectionEnd, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

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
