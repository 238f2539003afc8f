import { t } from '@lingui/core/macro';
import { Button, classNames } from '@trenzeye/frontend-kit';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { insertText } from './insert-text.ts';
import { placeBeside } from './place-beside.ts';
import './emoji.css';

const EmojiPicker = lazy(async () => ({ default: (await import('./emoji-picker.tsx')).EmojiPicker }));

interface EmojiFieldProps {
  /** The text field that emoji are inserted into. */
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A text field with a button that opens the emoji picker. Devices without a mouse have no button: their keyboards have emoji. The panel
 * is a popover: above dialogs, not cut off by them, and closed by Escape or a click elsewhere.
 */
export function EmojiField({ area, disabled = false, className, children }: EmojiFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
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
    if (area.current) insertText(area.current, emoji);
  };
  return (
    <div ref={root} className={classNames('tz-emoji-field', className)}>
      {children}
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
    </div>
  );
}
