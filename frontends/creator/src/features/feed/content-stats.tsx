import { compactNumber, Icon } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';

interface ContentStatsProps {
  readonly item: ContentItem;
  /** The comments were asked for and are on their way. */
  readonly isOpening: boolean;
  /** Somebody points at the comments: their code can be fetched ahead. */
  readonly onWarmUp: () => void;
  readonly onComments: () => void;
  /** Where its remixes are shown; left out for an item that is not published yet. */
  readonly remixesAt?: string;
}

/** How often an item was commented and remixed; the comments open on a tap. */
export function ContentStats({ item: { title, stats }, isOpening, onWarmUp, onComments, remixesAt }: ContentStatsProps) {
  return (
    <div className="tz-stats">
      <button
        type="button"
        className="tz-stat"
        aria-haspopup="dialog"
        aria-busy={isOpening}
        aria-label={`Comments on ${title}: ${stats.comments}`}
        onPointerEnter={onWarmUp}
        onFocus={onWarmUp}
        onClick={onComments}
      >
        {isOpening ? <span className="tz-spinner" aria-hidden="true" /> : <Icon name="comment" size={16} />}
        {compactNumber(stats.comments)}
      </button>
      {remixesAt === undefined ? (
        <span className="tz-stat" role="img" aria-label={`Remixes: ${stats.remixes}`} title="Remixes">
          <Icon name="remix" size={16} />
          {compactNumber(stats.remixes)}
        </span>
      ) : (
        <Link className="tz-stat" to={remixesAt} aria-label={`Remix ${title}: ${stats.remixes} remixes`} title="Remix">
          <Icon name="remix" size={16} />
          {compactNumber(stats.remixes)}
        </Link>
      )}
    </div>
  );
}
