import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { tagLink } from './feed-filters.ts';

/** The tags of an item; for a published item they link to the feed of that tag. */
export function TagList({ tags, areLinks }: { tags: readonly string[]; areLinks: boolean }) {
  if (tags.length === 0) return null;
  const names = [...new Set(tags.map((tag) => tag.replace(/^#/, '')))];
  if (!areLinks) return <p className="tz-content__tags">{names.map((name) => `#${name}`).join(' ')}</p>;
  return (
    <ul className="tz-content__tags" aria-label={t`Tags`}>
      {names.map((name) => (
        <li key={name}>
          <Link className="tz-content__tag" to={tagLink(name)}>
            <bdi>#{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
