import { Button, Dialog, LoadMore, Skeleton, sizeLabel } from '@trenzeye/frontend-kit';
import { maxPictures } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { useImageUploads, useSendPhotos } from './photo-queries.ts';

interface AddPhotosDialogProps {
  /** Ids of the uploads that the post has already. */
  readonly present: readonly string[];
  readonly onAdd: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Chooses more photos: from the user's uploads, or new files. */
export function AddPhotosDialog({ present, onAdd, onClose }: AddPhotosDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { uploads, isPending, ...more } = useImageUploads();
  const free = maxPictures - present.length;
  const send = useSendPhotos((ids) => setChosen((before) => [...before, ...ids].slice(0, free)));
  const choices = uploads.filter(({ id }) => !present.includes(id));
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id].slice(0, free));
  return (
    <Dialog title="Add photos" onClose={onClose}>
      <div className="tz-stack tz-add-photos">
        <label className="tz-add-photos__files">
          <span>Upload new photos</span>
          <input
            type="file"
            accept="image/*"
            multiple
            disabled={send.isPending}
            onChange={({ target }) => target.files && send.mutate([...target.files].slice(0, free))}
          />
        </label>
        {send.isPending && <p role="status">Uploading and processing...</p>}
        {isPending && <Skeleton height={120} radius={12} />}
        {!isPending && choices.length === 0 && <p className="tz-muted">You have no other photos yet.</p>}
        <ul>
          {choices.map(({ id, name, size, images }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={chosen.includes(id)}
                aria-label={`${name}, ${sizeLabel(size)}`}
                disabled={!chosen.includes(id) && chosen.length >= free}
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
            {chosen.length > 1 ? `Add ${chosen.length} photos` : 'Add photo'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}
