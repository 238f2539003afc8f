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
  /** What the menu is about, e.g. `More about Slow mornings`. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: IconName;
}

/** A button that opens a short list of actions: arrow keys, Home, End; Escape closes and the focus goes back. */
export function Menu({ label, items, icon = 'more' }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const zone = useRef<HTMLDivElement>(null);
  const list = useId();
  const entries = () => [...(zone.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useLayoutEffect(() => {
    const menu = isOpen ? zone.current?.querySelector<HTMLElement>('[role="menu"]') : undefined;
    if (!menu) return;
    // It hangs from its button's right end, unless it would begin before the page does.
    const place = () => {
      delete menu.dataset.side;
      if (menu.getBoundingClientRect().left < 0) menu.dataset.side = 'start';
    };
    place();
    menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    zone.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
      return;
    }
    const stops = entries();
    const target = indexAfter(event.key, stops.indexOf(document.activeElement as HTMLElement), stops.length);
    if (target === undefined) return;
    event.preventDefault();
    stops.at(target)?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (!zone.current?.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and the menu inside.
    <div ref={zone} className="tz-menu" onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        kind="bare"
        size="small"
        icon={icon}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div id={list} className="tz-menu__list" role="menu" aria-label={label}>
          {items.map((item) => (
            <Entry
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

const Entry = ({ item: { label, icon, tone }, onSelect }: { item: MenuItem; onSelect: () => void }) => (
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
