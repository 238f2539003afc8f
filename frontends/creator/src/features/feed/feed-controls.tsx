import { Icon, type Tab, TabList } from '@trenzeye/frontend-kit';
import { useId } from 'react';
import type { FeedChoice, Filter, Sort } from './public-feed.ts';
import './feed-controls.css';

const filters: readonly Tab<Filter>[] = [
  { name: 'all', label: 'All' },
  { name: 'thread', label: 'Threads', icon: 'thread' },
  { name: 'image', label: 'Images', icon: 'image' },
  { name: 'shorts', label: 'Shorts', icon: 'video' },
];

const sorts: Record<Sort, string> = { newest: 'Newest', most_remixed: 'Most remixed', top_liked: 'Top liked' };

interface FeedControlsProps {
  readonly choice: FeedChoice;
  readonly onFilter: (filter: Filter) => void;
  readonly onSort: (sort: Sort) => void;
  /** Not given to visitors, who follow nobody. */
  readonly onFollowing?: ((following: boolean) => void) | undefined;
  /** Id of the panel that holds the feed. */
  readonly panel: string;
}

/** What the feed shows, from whom, and in which order. */
export function FeedControls({ choice: { filter, sort, following }, onFilter, onSort, onFollowing, panel }: FeedControlsProps) {
  return (
    <div className="tz-feed-controls">
      <TabList label="Type of content" tabs={filters} selected={filter} onSelect={onFilter} panel={panel} />
      <div className="tz-feed-sorts">
        {onFollowing && (
          <Choice
            label="From"
            value={following ? 'following' : 'everybody'}
            options={{ everybody: 'Everybody', following: 'People you follow' }}
            onChange={(from) => onFollowing(from === 'following')}
          />
        )}
        {!following && <Choice label="Sort by" value={sort} options={sorts} onChange={onSort} />}
      </div>
    </div>
  );
}

interface ChoiceProps<Name extends string> {
  readonly label: string;
  readonly value: Name;
  readonly options: Readonly<Record<Name, string>>;
  readonly onChange: (name: Name) => void;
}

function Choice<Name extends string>({ label, value, options, onChange }: ChoiceProps<Name>) {
  const select = useId();
  return (
    <div className="tz-feed-sort">
      <label htmlFor={select}>{label}</label>
      <span className="tz-select">
        <select id={select} value={value} onChange={(event) => onChange(event.target.value as Name)}>
          {Object.entries<string>(options).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={16} />
      </span>
    </div>
  );
}
