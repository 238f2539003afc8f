import { t } from '@lingui/core/macro';
import { Avatar, Button, Card, Chip, Icon, type IconName, PhaseChip, ScoreRing, smallPictureUrl, timeAgo } from '@trenzeye/frontend-kit';
import type { Highlight, SearchHit } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';
import { commentsLabel, likesLabel, remixesLabel } from '../../items/count-labels.ts';
import { excerptAround, splitRanges } from '../highlight-ranges.ts';

interface HighlightedProps {
  readonly text: string;
  readonly highlights: readonly Highlight[];
  readonly field: Highlight['field'];
  /** Index of the text among several, e.g. of a hashtag. */
  readonly index?: number;
  /** Maximum length of the excerpt, in UTF-16 code units. */
  readonly maxLength?: number;
}

/** A text with its search matches marked. */
function Highlighted({ text, highlights, field, index, maxLength = Number.POSITIVE_INFINITY }: HighlightedProps) {
  const ranges = highlights.find((highlight) => highlight.field === field && highlight.index === index)?.ranges ?? [];
  const shown = excerptAround(text, ranges, maxLength);
  return splitRanges(shown.text, shown.ranges).map(({ text: piece, isFound, at }) =>
    isFound ? (
      <mark key={at} className="tz-search-match">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

type Hit<Type extends SearchHit['type']> = Extract<SearchHit, { type: Type }>;

/** Maximum length of an excerpt, in UTF-16 code units. */
const excerptLimit = 220;

const kinds: Record<Hit<'item'>['item']['type'], { readonly label: string; readonly icon: IconName }> = {
  thread: { label: t`Thread`, icon: 'thread' },
  image: { label: t`Image`, icon: 'image' },
  video: { label: t`Short`, icon: 'video' },
};

export function ItemRow({ hit: { item, highlights } }: { hit: Hit<'item'> }) {
  const { id, type, title, author, timestamp, stats, isTestContent, content_preview } = item;
  const { text = '', caption = '', image_url, pictures, hashtags = [] } = content_preview;
  const { label, icon } = kinds[type];
  return (
    <Card as="article" className="tz-hit">
      <div className="tz-hit__body">
        <p className="tz-hit__meta">
          <Chip>
            <Icon name={icon} size={12} />
            {label}
          </Chip>
          {isTestContent && <Chip tone="warning">{t`TEST MODE`}</Chip>}
          <Link className="tz-hit__author" to={`/u/${author.id}`}>
            <bdi>@{author.username}</bdi>
          </Link>
          <span>{timeAgo(timestamp)}</span>
        </p>
        <h2>
          <Link className="tz-hit__open" to={`/c/${id}`}>
            <Highlighted text={title} highlights={highlights} field="title" />
          </Link>
        </h2>
        {text !== '' && text !== title && (
          <p className="tz-muted tz-small">
            <Highlighted text={text} highlights={highlights} field="text" maxLength={excerptLimit} />
          </p>
        )}
        {caption !== '' && caption !== title && (
          <p className="tz-muted tz-small">
            <Highlighted text={caption} highlights={highlights} field="caption" maxLength={excerptLimit} />
          </p>
        )}
        {hashtags.length > 0 && (
          <p className="tz-hit__tags">
            {hashtags.map((tag, index) => (
              <span key={tag}>
                #<Highlighted text={tag} highlights={highlights} field="hashtags" index={index} />{' '}
              </span>
            ))}
          </p>
        )}
        <p className="tz-hit__meta tz-tabular-numbers">
          {likesLabel(stats.likes)} · {commentsLabel(stats.comments)} · {remixesLabel(stats.remixes)}
        </p>
      </div>
      {image_url && <img src={pictures?.[0]?.small_url ?? smallPictureUrl(image_url, 96)} alt="" width={96} height={96} loading="lazy" />}
    </Card>
  );
}

export function UserRow({ hit: { person, highlights } }: { hit: Hit<'person'> }) {
  return (
    <Card as="article" className="tz-hit tz-hit--person">
      <Avatar username={person.username} src={person.avatar_url} size={48} />
      <div className="tz-hit__body">
        <h2>
          <Link className="tz-hit__open" to={`/u/${person.id}`}>
            @<Highlighted text={person.username} highlights={highlights} field="username" />
          </Link>
        </h2>
        <p className="tz-hit__meta">
          {person.isVerified && <Chip tone="accent">{t`Verified`}</Chip>}
          {person.isTestUser && <Chip tone="info">{t`Beta Tester`}</Chip>}
          <span>{t`Creator`}</span>
        </p>
      </div>
    </Card>
  );
}

export function SignalRow({ hit: { signal, highlights } }: { hit: Hit<'signal'> }) {
  const query = new URLSearchParams({ signalId: signal.id, signalTitle: signal.title });
  return (
    <Card as="article" className="tz-hit">
      <ScoreRing score={signal.signal_score} size={48} />
      <div className="tz-hit__body">
        <p className="tz-hit__meta">
          <PhaseChip phase={signal.phase ?? signal.growth_phase} />
          {signal.origin === 'demo' && <Chip>{t`Demo signal`}</Chip>}
          <span>{t`Signal`}</span>
        </p>
        <h2>
          <Highlighted text={signal.title} highlights={highlights} field="title" />
        </h2>
        <p className="tz-muted tz-small">
          <Highlighted text={signal.summary} highlights={highlights} field="summary" maxLength={excerptLimit} />
        </p>
        <Button size="small" icon="spark" to={`/generate?${query}`} aria-label={t`Generate Content: ${signal.title}`}>
          {t`Generate Content`}
        </Button>
      </div>
    </Card>
  );
}
