import { Link } from 'react-router-dom';
import { tagLink } from './feed-choice.ts';

/** The tags of an item; published, each leads to everything with it. */
export function Tags({ tags, areLinks }: { tags: readonly string[]; areLinks: boolean }) {
  if (tags.length === 0) return null;
  const names = [...new Set(tags.map((tag) => tag.replace(/^#/, '')))];
  if (!areLinks) return <p className="tz-content__tags">{names.map((name) => `#${name}`).join(' ')}</p>;
  return (
    <ul className="tz-content__tags" aria-label="Tags">
      {names.map((name) => (
        <li key={name}>
          <Link className="tz-content__tag" to={tagLink(name)}>
            #{name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
