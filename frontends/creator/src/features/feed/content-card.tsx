import { Avatar, Card, Chip, Icon, type IconName, timeAgo } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { type ReactNode, useId } from 'react';
import { ContentBody } from './content-body.tsx';
import './content-card.css';

const types: Record<ContentItem['type'], { label: string; icon: IconName }> = {
  thread: { label: 'Thread', icon: 'thread' },
  image: { label: 'Image', icon: 'image' },
  video: { label: 'Short', icon: 'video' },
};

/** A published item, or one about to be: author, preview, title, origin. `actions` is its bottom row. */
export function ContentCard({ item, actions }: { item: ContentItem; actions?: ReactNode }) {
  const heading = useId();
  const { hashtags = [] } = item.content_preview;
  return (
    <Card as="article" padded={false} className="tz-content" aria-labelledby={heading}>
      <CardHead item={item} />
      <ContentBody item={item} heading={heading} />
      <div className="tz-content__words">
        {hashtags.length > 0 && <p className="tz-content__tags">{hashtags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ')}</p>}
        {item.provenance && (
          <p className="tz-content__origin">
            <Icon name="spark" size={16} />
            {item.provenance.label}
          </p>
        )}
      </div>
      {actions && <div className="tz-content__actions">{actions}</div>}
    </Card>
  );
}

function CardHead({ item: { author, type, timestamp, isTestContent } }: { item: ContentItem }) {
  const { label, icon } = types[type];
  return (
    <header className="tz-content__head">
      <Avatar username={author.username} src={author.avatar_url} size={36} />
      <div className="tz-content__who">
        <p className="tz-content__author">
          <span className="tz-content__name">@{author.username}</span>
          {author.isVerified && (
            <span className="tz-content__verified" role="img" aria-label="Verified" title="Verified">
              <Icon name="check" size={12} />
            </span>
          )}
        </p>
        <p className="tz-content__when">
          <time dateTime={timestamp} title={new Date(timestamp).toLocaleString()}>
            {timeAgo(timestamp)}
          </time>
          {author.isTestUser && <Chip tone="info">Beta Tester</Chip>}
        </p>
      </div>
      <div className="tz-content__marks">
        <Chip>
          <Icon name={icon} size={12} />
          {label}
        </Chip>
        {isTestContent && <Chip tone="warning">TEST MODE</Chip>}
      </div>
    </header>
  );
}
