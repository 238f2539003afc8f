import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Chip, Icon, type IconName, Skeleton, VisuallyHidden } from '@trenzeye/frontend-kit';
import type { UserContentItem } from '@trenzeye/proto/http/content';
import type { CSSProperties } from 'react';
import './content-tile.css';

export const ContentSkeleton = ({ label }: { label: string }) => (
  <div className="tz-content-grid" aria-busy="true">
    <VisuallyHidden>{label}</VisuallyHidden>
    {[0, 1, 2].map((tile) => (
      <Skeleton key={tile} height={220} radius={12} />
    ))}
  </div>
);

type ContentType = UserContentItem['type'];

const typeDisplays: Record<ContentType, { readonly label: string; readonly icon: IconName }> = {
  thread: { label: t`Thread`, icon: 'thread' },
  image: { label: t`Image`, icon: 'image' },
  video: { label: t`Short`, icon: 'video' },
};

export const TypeChip = ({ type }: { type: ContentType }) => (
  <Chip>
    <Icon name={typeDisplays[type].icon} size={12} />
    {typeDisplays[type].label}
  </Chip>
);

/** Bounds of a tile's width to height. Taller pictures lose a little at the top and bottom. */
const [narrowest, widest] = [4 / 5, 16 / 9];

/**
 * The image of a tile: the first picture of the author and their number, the generated image, or the cover of a Short; nothing for other
 * types.
 */
export function TilePicture({ preview: { image_url, pictures, poster_url } }: { preview: UserContentItem['content_preview'] }) {
  if (poster_url)
    return <img className="tz-content-tile__picture tz-content-tile__picture--cover" src={poster_url} alt="" loading="lazy" />;
  if (!image_url) return null;
  const [first] = pictures ?? [];
  if (!first) return <img className="tz-content-tile__picture" src={image_url} alt="" loading="lazy" />;
  const ratio = Math.max(narrowest, Math.min(widest, first.width / first.height));
  return (
    <div className="tz-content-tile__frame" style={{ '--tz-ratio': ratio } as CSSProperties}>
      <img className="tz-content-tile__picture" src={first.small_url} alt="" loading="lazy" />
      {pictures && pictures.length > 1 && (
        <p className="tz-content-tile__count">
          <Icon name="image" size={12} />
          <span aria-hidden="true">{pictures.length}</span>
          <span className="tz-visually-hidden">
            <Trans>{pictures.length} pictures</Trans>
          </span>
        </p>
      )}
    </div>
  );
}
