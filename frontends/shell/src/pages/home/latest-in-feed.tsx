import { Avatar, Button, Card, compactNumber, ErrorState, Icon, Skeleton, timeAgo } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';
import { useLatest } from '../../features/latest/use-latest.ts';
import { Section } from './section.tsx';

export function LatestInFeed() {
  const { data: items, isPending, isError, refetch, isFetching } = useLatest(4);
  return (
    <Section title="Latest in the feed" more={{ to: '/explore', label: 'Explore all' }}>
      {isPending && [0, 1, 2].map((row) => <Skeleton key={row} height="6rem" radius="12px" className="home__waiting" />)}
      {isError && <ErrorState title="Failed to load content feed" onRetry={() => void refetch()} retrying={isFetching} />}
      {items?.length === 0 && (
        <Card className="home__none">
          <p className="tz-muted">No content found. Be the first to create something!</p>
          <Button size="small" icon="plus" to="/generate">
            Create Content
          </Button>
        </Card>
      )}
      <ul className="home__list">
        {items?.map((item) => (
          <li key={item.id}>
            <ItemRow item={item} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ItemRow({ item: { id, title, author, content_preview: preview, stats, timestamp } }: { item: ContentItem }) {
  return (
    <Link to={`/c/${id}`} className="tz-card tz-card--link latest">
      <div className="latest__words">
        <p className="latest__author tz-small">
          <Avatar username={author.username} src={author.avatar_url} size={24} />
          <span className="tz-clip-1">@{author.username}</span>
          <span className="tz-muted tz-tiny">{timeAgo(timestamp)}</span>
        </p>
        <h3 className="tz-clip-2">{title}</h3>
        <p className="latest__counts tz-muted tz-tiny tz-figures">
          <Count icon="heart" value={stats.likes} name="likes" />
          <Count icon="comment" value={stats.comments} name="comments" />
          <Count icon="remix" value={stats.remixes} name="remixes" />
        </p>
      </div>
      {preview.image_url && <img src={preview.image_url} alt="" width={84} height={84} loading="lazy" />}
    </Link>
  );
}

function Count({ icon, value, name }: { icon: 'heart' | 'comment' | 'remix'; value: number; name: string }) {
  return (
    <span>
      <Icon name={icon} size={14} />
      {compactNumber(value)} <span className="tz-hidden">{name}</span>
    </span>
  );
}
