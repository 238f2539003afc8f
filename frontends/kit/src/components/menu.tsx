import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

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

/** A button that opens a short list of actions, with arrow keys, Home and End; Escape closes it and returns the focus to the button. */
export function Menu({ label, items, icon = 'more' }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const listId = useId();
  const menuItems = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useLayoutEffect(() => {
    const menu = isOpen ? root.current?.querySelector<HTMLElement>('[role="menu"]') : undefined;
    if (!menu) return;
    // Aligned to the button's right edge, unless that would cut it off on the left.
    const align = () => {
      delete menu.dataset.side;
      if (menu.getBoundingClientRect().left < 0) menu.dataset.side = 'start';
    };
    align();
    menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    window.addEventListener('resize', align);
    return () => window.removeEventListener('resize', align);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
      return;
    }
    const elements = menuItems();
    const target = indexAfter(event.key, elements.indexOf(document.activeElement as HTMLElement), elements.length);
    if (target === undefined) return;
    event.preventDefault();
    elements.at(target)?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the button and the menu inside.
    <div ref={root} className="tz-menu" onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        kind="bare"
        size="small"
        icon={icon}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div id={listId} className="tz-menu__list" role="menu" aria-label={label}>
          {items.map((item) => (
            <MenuEntry
              key={item.label}
              item={item}
              onSelect={() => {
                close();
                item.onSelect();
              }}
            />
          ))}
        </div>
      )}
    </div>
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
