import { t } from '@lingui/core/macro';
import { Button, Dialog, LoadMore, Skeleton, sizeLabel } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { useImageUploads, usePhotos, useSendPhotos } from '../api.ts';
import './photo-choice.css';
import { frameOf, photoTransform } from '@trenzeye/proto/drawing/photo-geometry';

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

interface AddPhotosDialogProps {
  readonly title: string;
  readonly hint?: string | undefined;
  /** Ids of uploads that cannot be chosen. */
  readonly exclude?: readonly string[];
  /** Photos that can be chosen; of a single one, the last choice counts. */
  readonly limit: number;
  readonly onAdd: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Chooses photos: from the user's uploads, or new files. */
export function AddPhotosDialog({ title, hint, exclude = [], limit, onAdd, onClose }: AddPhotosDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { uploads, isPending, ...more } = useImageUploads();
  const isSingle = limit === 1;
  const send = useSendPhotos((ids) => setChosen((before) => (isSingle ? ids : [...before, ...ids]).slice(0, limit)));
  const choices = uploads.filter(({ id }) => !exclude.includes(id));
  const toggle = (id: string) => {
    if (chosen.includes(id)) setChosen(chosen.filter((each) => each !== id));
    else setChosen(isSingle ? [id] : [...chosen, id].slice(0, limit));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="tz-stack tz-add-photos">
        {hint && <p className="tz-hint">{hint}</p>}
        <label className="tz-add-photos__files">
          <span>{isSingle ? t`Upload a new photo` : t`Upload new photos`}</span>
          <input
            type="file"
            accept="image/*"
            multiple={!isSingle}
            disabled={send.isPending}
            onChange={({ target }) => target.files && send.mutate([...target.files].slice(0, limit))}
          />
        </label>
        {send.isPending && <p role="status">{t`Uploading and processing...`}</p>}
        {isPending && <Skeleton height={120} radius={12} />}
        {!isPending && choices.length === 0 && <p className="tz-muted">{t`You have no other photos yet.`}</p>}
        <ul>
          {choices.map(({ id, name, size, images }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={chosen.includes(id)}
                aria-label={`${name}, ${sizeLabel(size)}`}
                disabled={!isSingle && !chosen.includes(id) && chosen.length >= limit}
                onClick={() => toggle(id)}
              >
                <img src={images[0]?.url} alt="" loading="lazy" />
                {chosen.includes(id) && <span aria-hidden="true">{chosen.indexOf(id) + 1}</span>}
              </button>
            </li>
          ))}
        </ul>
        <LoadMore {...more} />
        <div className="tz-row">
          <Button kind="primary" disabled={chosen.length === 0 || send.isPending} onClick={() => onAdd(chosen)}>
            {chosen.length > 1 ? t`Add ${chosen.length} photos` : t`Add photo`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
