import { Trans } from '@lingui/react/macro';
import { Icon } from '@trenzeye/frontend-kit';
import type { UserContentItem } from '@trenzeye/proto/http/content';
import type { CSSProperties } from 'react';

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
