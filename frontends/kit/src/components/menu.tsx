import type { KeyboardEvent } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Popup } from './popup.tsx';

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
