import { t } from '@lingui/core/macro';
import { compactNumber, Icon } from '@trenzeye/frontend-kit';
import type { ContentItem, Provenance } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';
import { tagLink } from '../api.ts';
import { provenanceText } from '../content-text.ts';
import './provenance-line.css';

interface ContentStatsProps {
  readonly item: ContentItem;
  /** The comments dialog is being loaded. */
  readonly isLoadingComments: boolean;
  /** Called on hover or focus, to preload the comments dialog. */
  readonly onPreload: () => void;
  readonly onComments: () => void;
  /** Link to the item's remixes; undefined for an item that is not published. */
  readonly remixesPath?: string;
}

/** Numbers of comments and remixes; a click opens the comments. */
export function ContentStats({ item: { title, stats }, isLoadingComments, onPreload, onComments, remixesPath }: ContentStatsProps) {
  return (
    <div className="tz-stats">
      <button
        type="button"
        className="tz-stat"
        aria-haspopup="dialog"
        aria-busy={isLoadingComments}
        aria-label={t`Comments on ${title}: ${stats.comments}`}
        onPointerEnter={onPreload}
        onFocus={onPreload}
        onClick={onComments}
      >
        {isLoadingComments ? <span className="tz-spinner" aria-hidden="true" /> : <Icon name="comment" size={16} />}
        {compactNumber(stats.comments)}
      </button>
      {remixesPath === undefined ? (
        <span className="tz-stat" role="img" aria-label={t`Remixes: ${stats.remixes}`} title={t`Remixes`}>
          <Icon name="remix" size={16} />
          {compactNumber(stats.remixes)}
        </span>
      ) : (
        <Link className="tz-stat" to={remixesPath} aria-label={t`Remix ${title}: ${stats.remixes} remixes`} title={t`Remix`}>
          <Icon name="remix" size={16} />
          {compactNumber(stats.remixes)}
        </Link>
      )}
    </div>
  );
}

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

/** What made the content, on one line. */
export function ProvenanceLine({ provenance }: { provenance: Provenance }) {
  const text = provenanceText(provenance);
  return (
    <p className="tz-provenance" title={text}>
      <Icon name="spark" size={16} />
      <span>{text}</span>
    </p>
  );
}
