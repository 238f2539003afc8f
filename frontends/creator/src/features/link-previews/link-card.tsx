import { hostOf, Icon, lazyPart } from '@trenzeye/frontend-kit';
import type { ItemDetail, LinkPreview } from '@trenzeye/proto/http/content';
import { type ReactNode, Suspense, useState } from 'react';
import './link-card.css';

interface LinkCardProps {
  readonly preview: LinkPreview;
  /** Whether the card links to the page; false in a preview. */
  readonly isLink?: boolean;
  /** A menu in the corner of the card. */
  readonly menu?: ReactNode;
}

/** The page that a post links to: picture, host, website, title, description. Its size does not change while the picture loads. */
export function LinkCard({ preview, isLink = true, menu }: LinkCardProps) {
  const content = <LinkContent preview={preview} />;
  return (
    <div className="tz-link-card">
      {isLink ? (
        <a className="tz-link-card__body" href={preview.url} target="_blank" rel="nofollow noopener noreferrer ugc">
          {content}
        </a>
      ) : (
        <div className="tz-link-card__body">{content}</div>
      )}
      {menu && <div className="tz-link-card__menu">{menu}</div>}
    </div>
  );
}

function LinkContent({ preview: { url, title, description, site_name, image } }: { preview: LinkPreview }) {
  const [isBroken, setBroken] = useState(false);
  const host = hostOf(url);
  return (
    <>
      {image && (
        <span className="tz-link-card__picture">
          {isBroken ? (
            <Icon name="link" size={28} />
          ) : (
            <img
              src={image.url}
              alt=""
              width={image.width}
              height={image.height}
              loading="lazy"
              decoding="async"
              onError={() => setBroken(true)}
            />
          )}
        </span>
      )}
      <span className="tz-link-card__text">
        <span className="tz-link-card__site">
          <Icon name="link" size={14} />
          <bdi className="tz-link-card__host">{host}</bdi>
          {site_name !== host && <bdi className="tz-link-card__name">{site_name}</bdi>}
        </span>
        <strong className="tz-link-card__title" dir="auto">
          {title}
        </strong>
        {description && (
          <span className="tz-link-card__description" dir="auto">
            {description}
          </span>
        )}
      </span>
    </>
  );
}

const LinkCardMenu = lazyPart(async () => (await import('./link-card-menu.tsx')).LinkCardMenu, { whenMissing: 'nothing' });

interface ItemLinkCardProps {
  readonly item: ItemDetail;
  /** The post of a thread, from 0. */
  readonly part: number;
}

/** The card of the link in one part of a public item. Its author can remove it. */
export function ItemLinkCard({ item, part }: ItemLinkCardProps) {
  // Items that an earlier version stored for use without a connection have no list.
  const preview = item.link_previews?.find((each) => each.part === part);
  if (!preview) return null;
  const menu = item.permissions.delete && (
    <Suspense>
      <LinkCardMenu id={item.id} part={part} />
    </Suspense>
  );
  return <LinkCard preview={preview} menu={menu} />;
}
