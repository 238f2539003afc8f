import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { maxPictures } from '@trenzeye/proto/http/content';
import type { Photo } from '@trenzeye/proto/http/media';
import { useRef } from 'react';
import './filmstrip.css';
import './photo-choice.css';

interface FilmstripProps {
  /** Of the post, in its order: also of photos that are still loading. */
  readonly ids: readonly string[];
  readonly photos: readonly Photo[];
  /** Id of the open photo's upload. */
  readonly current: string;
  readonly onOpen: (id: string) => void;
  readonly onOrder: (ids: readonly string[]) => void;
  readonly onAdd: () => void;
}

/** With `id` in the place of `other`. */
const moved = (ids: readonly string[], id: string, other: string): string[] =>
  ids.filter((each) => each !== id).toSpliced(ids.indexOf(other), 0, id);

/** The photos of the post in their order. Dragged, or moved with the buttons of the open photo. */
export function Filmstrip({ ids, photos, current, onOpen, onOrder, onAdd }: FilmstripProps) {
  const dragged = useRef<string | null>(null);
  const index = photos.findIndex(({ upload_id }) => upload_id === current);
  const previous = photos[index - 1];
  const next = photos[index + 1];
  return (
    <section className="tz-filmstrip" aria-label={t`Photos of the post`}>
      <ol>
        {photos.map((photo, at) => (
          <li
            key={photo.upload_id}
            draggable={photos.length > 1}
            onDragStart={() => {
              dragged.current = photo.upload_id;
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged.current !== null && onOrder(moved(ids, dragged.current, photo.upload_id))}
          >
            <button
              type="button"
              aria-pressed={photo.upload_id === current}
              aria-label={t`Photo ${at + 1} of ${photos.length}`}
              onClick={() => onOpen(photo.upload_id)}
            >
              <img src={photo.thumbnail_url} alt="" draggable={false} />
              <span aria-hidden="true">{at + 1}</span>
            </button>
          </li>
        ))}
      </ol>
      <div className="tz-row">
        <Button size="small" icon="plus" disabled={photos.length >= maxPictures} onClick={onAdd}>
          {t`Add photos`}
        </Button>
        {photos.length > 1 && (
          <>
            <Button
              size="small"
              icon="chevronLeft"
              disabled={!previous}
              onClick={() => previous && onOrder(moved(ids, current, previous.upload_id))}
            >
              {t`Move left`}
            </Button>
            <Button size="small" icon="chevronRight" disabled={!next} onClick={() => next && onOrder(moved(ids, current, next.upload_id))}>
              {t`Move right`}
            </Button>
            <Button size="small" icon="trash" onClick={() => onOrder(ids.filter((id) => id !== current))}>
              {t`Remove from post`}
            </Button>
          </>
        )}
      </div>
      <p className="tz-visually-hidden" role="status">
        {photos.length > 1 && t`Photo ${index + 1} of ${photos.length}`}
      </p>
    </section>
  );
}
