import { Avatar, compactNumber, Icon, type IconName, smallPictureUrl, timeAgo } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A section of the start page with a title and an optional link to all items. */
export function Section({
  title,
  more,
  children,
}: {
  title: string;
  more?: { readonly to: string; readonly label: string };
  children: ReactNode;
}) {
  return (
    <section className="tz-section">
      <div className="tz-section-header">
        <h2>{title}</h2>
        {more && (
          <Link to={more.to} className="tz-small">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

const icons: Readonly<Record<string, IconName>> = { thread: 'thread', image: 'image', shorts: 'video' };

export const contentTypeIcon = (type: string): IconName => icons[type] ?? 'edit';

/** Width and height in CSS pixels. */
const thumbnailSize = 84;

/** A compact link to a published item. */
export function ItemRow({ item: { id, title, author, content_preview: preview, stats, timestamp } }: { item: ContentItem }) {
  return (
    <Link to={`/c/${id}`} className="tz-card tz-card--link latest" data-post>
      <div className="latest__text">
        <p className="latest__author tz-small">
          <Avatar username={author.username} src={author.avatar_url} size={24} />
          <span className="tz-clip-1">
            <bdi>@{author.username}</bdi>
          </span>
          <span className="tz-muted tz-tiny">{timeAgo(timestamp)}</span>
        </p>
        <h3 className="tz-clip-2" dir="auto">
          {title}
        </h3>
        <p className="latest__counts tz-muted tz-tiny tz-tabular-numbers">
          <Count icon="heart" value={stats.likes} name="likes" />
          <Count icon="comment" value={stats.comments} name="comments" />
          <Count icon="remix" value={stats.remixes} name="remixes" />
        </p>
      </div>
      {preview.image_url && (
        <img
          src={preview.pictures?.[0]?.small_url ?? smallPictureUrl(preview.image_url, thumbnailSize)}
          alt=""
          width={thumbnailSize}
          height={thumbnailSize}
          loading="lazy"
        />
      )}
    </Link>
  );
}

function Count({ icon, value, name }: { icon: 'heart' | 'comment' | 'remix'; value: number; name: string }) {
  return (
    <span>
      <Icon name={icon} size={14} />
      {compactNumber(value)} <span className="tz-visually-hidden">{name}</span>
    </span>
  );
}
