import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { VisuallyHidden } from './surfaces.tsx';

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly icon?: IconName;
  /** Unread entries; none is not shown. */
  readonly unread?: number;
}

interface TabListProps<Name extends string> {
  /** Accessible name. */
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
  /** Id of the panel; give it `role="tabpanel"` and `aria-labelledby={tabId(panel, selected)}`. */
  readonly panel: string;
}

/** Id of a tab, for the panel's `aria-labelledby`. */
export const tabId = (panel: string, name: string): string => `${panel}-tab-${name}`;

/** Shows a tab in a list that is wider than the screen. Only the list scrolls, not the page. */
function scrollToMiddle(list: HTMLElement, tab: HTMLElement): void {
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

/** Tabs without antd: one tab stop; arrow keys, Home and End select immediately. */
export function TabList<Name extends string>({ label, tabs, selected, onSelect, panel }: TabListProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const selectedTab = document.getElementById(tabId(panel, selected));
    if (list.current && selectedTab) scrollToMiddle(list.current, selectedTab);
  }, [panel, selected]);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = tabs.at(
      indexAfter(
        event.key,
        tabs.findIndex(({ name }) => name === selected),
        tabs.length,
      ),
    );
    if (!target || target.name === selected) return;
    event.preventDefault();
    onSelect(target.name);
    list.current?.querySelector<HTMLElement>(`#${tabId(panel, target.name)}`)?.focus();
  };
  return (
    <div ref={list} className="tz-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ name, label: text, icon, unread = 0 }) => (
        <button
          key={name}
          id={tabId(panel, name)}
          type="button"
          role="tab"
          className="tz-tab"
          aria-selected={name === selected}
          aria-controls={panel}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => onSelect(name)}
        >
          {icon && <Icon name={icon} size={16} />}
          {text}
          {unread > 0 && (
            <span className="tz-tab__unread">
              {unread}
              <VisuallyHidden> {t`unread`}</VisuallyHidden>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

function indexAfter(key: string, index: number, count: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  return index;
}
