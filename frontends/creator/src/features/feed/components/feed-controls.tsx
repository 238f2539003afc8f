import { t } from '@lingui/core/macro';
import { Icon, type Tab, TabList } from '@trenzeye/frontend-kit';
import { useId } from 'react';
import type { FeedFilters, Filter, Sort } from '../api.ts';
import './feed-controls.css';

const filters: readonly Tab<Filter>[] = [
  { name: 'all', label: t`All` },
  { name: 'thread', label: t`Threads`, icon: 'thread' },
  { name: 'image', label: t`Images`, icon: 'image' },
  { name: 'shorts', label: t`Shorts`, icon: 'video' },
];

const sorts: Record<Sort, string> = { newest: t`Newest`, most_remixed: t`Most remixed`, top_liked: t`Top liked` };

interface FeedControlsProps {
  readonly filters: FeedFilters;
  readonly onFilter: (filter: Filter) => void;
  readonly onSort: (sort: Sort) => void;
  /** Undefined for visitors, who cannot follow users. */
  readonly onFollowing?: ((following: boolean) => void) | undefined;
  /** Id of the tab panel that contains the feed. */
  readonly panel: string;
}

/** Type filter, followed-users filter and sort order of the feed. */
export function FeedControls({ filters: { filter, sort, following }, onFilter, onSort, onFollowing, panel }: FeedControlsProps) {
  return (
    <div className="tz-feed-controls">
      <TabList label={t`Type of content`} tabs={filters} selected={filter} onSelect={onFilter} panel={panel} />
      <div className="tz-feed-sorts">
        {onFollowing && (
          <FilterSelect
            label={t`From`}
            value={following ? 'following' : 'everyone'}
            options={{ everyone: t`Everyone`, following: t`People you follow` }}
            onChange={(from) => onFollowing(from === 'following')}
          />
        )}
        {!following && <FilterSelect label={t`Sort by`} value={sort} options={sorts} onChange={onSort} />}
      </div>
    </div>
  );
}

interface FilterSelectProps<Name extends string> {
  readonly label: string;
  readonly value: Name;
  readonly options: Readonly<Record<Name, string>>;
  readonly onChange: (name: Name) => void;
}

function FilterSelect<Name extends string>({ label, value, options, onChange }: FilterSelectProps<Name>) {
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
