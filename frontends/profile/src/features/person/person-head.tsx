import { Avatar, Chip, compactNumber, Icon } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';
import type { Person } from './get-person.ts';
import { websiteOf } from './website.ts';
import './person.css';

const joined = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });

interface PersonHeadProps {
  readonly person: Person;
  readonly following: number;
  readonly followers: number;
  readonly actions: ReactNode;
  readonly onPeople: (kind: 'followers' | 'following') => void;
}

/** Who this is: picture, name, marks, words and numbers. */
export function PersonHead({ person, following, followers, actions, onPeople }: PersonHeadProps) {
  return (
    <header className="tz-person">
      <span className="tz-person__ring">
        <Avatar username={person.username} src={person.avatar_url} size={104} />
      </span>
      <div className="tz-person__words">
        <div className="tz-person__top">
          <div className="tz-person__name">
            <h1>@{person.username}</h1>
            {person.isVerified && (
              <Chip tone="accent">
                <Icon name="check" size={12} />
                Verified
              </Chip>
            )}
            {person.isTestUser && <Chip tone="info">Beta Tester</Chip>}
          </div>
          <div className="tz-person__actions">{actions}</div>
        </div>
        {person.bio ? <p className="tz-person__bio">{person.bio}</p> : <p className="tz-muted">No bio available</p>}
        <Facts person={person} />
        <ul className="tz-person__counts">
          <li>
            <button type="button" className="tz-person__count" onClick={() => onPeople('following')}>
              <Count value={following} label="Following" />
            </button>
          </li>
          <li>
            <button type="button" className="tz-person__count" onClick={() => onPeople('followers')}>
              <Count value={followers} label={followers === 1 ? 'Follower' : 'Followers'} />
            </button>
          </li>
          <li>
            <Count value={person.stats.trenz} label="Trenz" />
          </li>
        </ul>
      </div>
    </header>
  );
}

function Facts({ person: { location, website, createdAt } }: { person: Person }) {
  const site = websiteOf(website);
  return (
    <ul className="tz-person__facts">
      {location && (
        <li>
          <Icon name="compass" size={16} />
          <span className="tz-hidden">Location: </span>
          {location}
        </li>
      )}
      {site && (
        <li>
          <Icon name="link" size={16} />
          <a href={site.href} target="_blank" rel="nofollow noopener noreferrer">
            {site.label}
          </a>
        </li>
      )}
      <li>
        <Icon name="clock" size={16} />
        Joined {joined.format(new Date(createdAt))}
      </li>
    </ul>
  );
}

const Count = ({ value, label }: { value: number; label: string }) => (
  <>
    <strong title={value.toLocaleString('en')}>{compactNumber(value)}</strong> {label}
  </>
);
