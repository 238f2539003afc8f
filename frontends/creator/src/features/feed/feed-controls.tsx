import { Icon, type Tab, TabList } from '@trenzeye/frontend-kit';
import { useId } from 'react';
import type { Filter, Sort } from './public-feed.ts';
import './feed-controls.css';

const filters: readonly Tab<Filter>[] = [
  { name: 'all', label: 'All' },
  { name: 'thread', label: 'Threads', icon: 'thread' },
  { name: 'image', label: 'Images', icon: 'image' },
  { name: 'shorts', label: 'Shorts', icon: 'video' },
];

const sorts: Record<Sort, string> = { newest: 'Newest', most_remixed: 'Most remixed', top_liked: 'Top liked' };

interface FeedControlsProps {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly onFilter: (filter: Filter) => void;
  readonly onSort: (sort: Sort) => void;
  /** Id of the panel that holds the feed. */
  readonly panel: string;
}

/** What the feed shows and in which order. */
export function FeedControls({ filter, sort, onFilter, onSort, panel }: FeedControlsProps) {
  const select = useId();
  return (
    <div className="tz-feed-controls">
      <TabList label="Type of content" tabs={filters} selected={filter} onSelect={onFilter} panel={panel} />
      <div className="tz-feed-sort">
        <label htmlFor={select}>Sort by</label>
        <span className="tz-select">
          <select id={select} value={sort} onChange={(event) => onSort(event.target.value as Sort)}>
            {Object.entries(sorts).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={16} />
        </span>
      </div>
    </div>
  );
}
