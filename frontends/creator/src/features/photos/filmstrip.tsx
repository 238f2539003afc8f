import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { maxPictures } from '@trenzeye/proto/http/content';
import type { Photo } from '@trenzeye/proto/http/media';
import { useRef } from 'react';
import './filmstrip.css';
import './photo-choice.css';

interface FilmstripProps {
  readonly photos: readonly Photo[];
  /** Id of the open photo's upload. */
  readonly current: string;
  readonly onOpen: (id: string) => void;
  readonly onOrder: (ids: readonly string[]) => void;
  readonly onAdd: () => void;
}

const moved = (ids: readonly string[], from: number, to: number): string[] => {
  const next = [...ids];
  const [id] = next.splice(from, 1);
  if (id !== undefined) next.splice(to, 0, id);
  return next;
};

/** The photos of the post in their order. Dragged, or moved with the buttons of the open photo. */
export function Filmstrip({ photos, current, onOpen, onOrder, onAdd }: FilmstripProps) {
  const dragged = useRef<number | null>(null);
  const ids = photos.map(({ upload_id }) => upload_id);
  const index = ids.indexOf(current);
  return (
    <section className="tz-filmstrip" aria-label={t`Photos of the post`}>
      <ol>
        {photos.map((photo, at) => (
          <li
            key={photo.upload_id}
            draggable={photos.length > 1}
            onDragStart={() => {
              dragged.current = at;
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged.current !== null && onOrder(moved(ids, dragged.current, at))}
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
            <Button size="small" icon="chevronLeft" disabled={index <= 0} onClick={() => onOrder(moved(ids, index, index - 1))}>
              {t`Move left`}
            </Button>
            <Button
              size="small"
              icon="chevronRight"
              disabled={index === photos.length - 1}
              onClick={() => onOrder(moved(ids, index, index + 1))}
            >
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
