import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

interface PopupProps {
  /** Accessible name of the button and of what it opens, e.g. `More about Slow mornings`. */
  readonly label: string;
  readonly icon: IconName;
  readonly kind: 'menu' | 'dialog';
  readonly disabled?: boolean;
  /** Selects the element inside that gets the focus. */
  readonly initialFocus: string;
  readonly onKeyDown?: (event: KeyboardEvent, panel: HTMLElement) => void;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a small panel below it; Escape closes it and returns the focus to the button, and so does `close`. */
export function Popup({ label, icon, kind, disabled = false, initialFocus, onKeyDown, children }: PopupProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  useLayoutEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return;
    // Aligned to the button's right edge, unless that would cut it off on the left.
    const align = () => {
      delete element.dataset.side;
      if (element.getBoundingClientRect().left < 0) element.dataset.side = 'start';
    };
    align();
    element.querySelector<HTMLElement>(initialFocus)?.focus();
    window.addEventListener('resize', align);
    return () => window.removeEventListener('resize', align);
  }, [isOpen, initialFocus]);
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!panel.current) return;
    if (event.key !== 'Escape') {
      onKeyDown?.(event, panel.current);
      return;
    }
    event.stopPropagation();
    close();
  };
  const onBlur = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the button and the panel inside.
    <div ref={root} className="tz-menu" onKeyDown={handleKeyDown} onBlur={onBlur}>
      <Button
        kind="bare"
        size="small"
        icon={icon}
        aria-label={label}
        title={kind === 'dialog' ? label : undefined}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        disabled={disabled}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name.
        <div ref={panel} id={panelId} className="tz-menu__list" role={kind} aria-label={label} tabIndex={-1}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly tone?: 'danger';
  readonly onSelect: () => void;
}

interface MenuProps {
  /** Accessible name, e.g. `More about Slow mornings`. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: IconName;
}

const itemSelector = '[role="menuitem"]';

/** A button that opens a short list of actions, with arrow keys, Home and End. */
export function Menu({ label, items, icon = 'more' }: MenuProps) {
  const onKeyDown = (event: KeyboardEvent, panel: HTMLElement) => {
    const elements = [...panel.querySelectorAll<HTMLElement>(itemSelector)];
    const target = indexAfter(event.key, elements.indexOf(document.activeElement as HTMLElement), elements.length);
    if (target === undefined) return;
    event.preventDefault();
    elements.at(target)?.focus();
  };
  return (
    <Popup label={label} icon={icon} kind="menu" initialFocus={itemSelector} onKeyDown={onKeyDown}>
      {(close) =>
        items.map((item) => (
          <MenuEntry
            key={item.label}
            item={item}
            onSelect={() => {
              close();
              item.onSelect();
            }}
          />
        ))
      }
    </Popup>
  );
}

const MenuEntry = ({ item: { label, icon, tone }, onSelect }: { item: MenuItem; onSelect: () => void }) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    className={`tz-menu__item${tone ? ` tz-menu__item--${tone}` : ''}`}
    onClick={onSelect}
  >
    {icon && <Icon name={icon} size={16} />}
    {label}
  </button>
);

function indexAfter(key: string, index: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return -1;
  if (key === 'ArrowDown') return (index + 1) % count;
  return key === 'ArrowUp' ? index - 1 : undefined;
}
