import { t } from '@lingui/core/macro';
import { frameOf, photoTransform } from '@trenzeye/proto/drawing/photo-geometry';
import { usePhotos } from './photo-queries.ts';

/** One of the user's photos as it is cut by its edit, covering the space. */
export function PhotoThumbnail({ id, label }: { id: string; label: string }) {
  const { photos, error } = usePhotos([id]);
  const [photo] = photos;
  if (error) return <span role="note">{t`Photo missing`}</span>;
  if (!photo) return null;
  const { width, height } = frameOf(photo.edit, photo);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" role="img" aria-label={label}>
      <image
        href={photo.thumbnail_url}
        width={photo.width}
        height={photo.height}
        transform={photoTransform(photo.edit, photo)}
        preserveAspectRatio="none"
      />
    </svg>
  );
}
