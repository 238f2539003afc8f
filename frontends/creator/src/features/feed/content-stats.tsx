import { t } from '@lingui/core/macro';
import { compactNumber, Icon } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';

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
