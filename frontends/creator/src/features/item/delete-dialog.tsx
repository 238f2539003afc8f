import { Button, Dialog } from '@trenzeye/frontend-kit';
import type { ItemDetail } from '@trenzeye/proto/http/content';
import { useDeleteItem } from './owner-queries.ts';

/** Confirms the deletion of an item. */
export function DeleteDialog({ item, onClose, onDeleted }: { item: ItemDetail; onClose: () => void; onDeleted: () => void }) {
  const { mutate, isPending } = useDeleteItem(item.id, onDeleted);
  return (
    <Dialog title="Delete this post?" onClose={onClose}>
      <div className="tz-stack">
        <p>
          <strong>{item.title}</strong> will be deleted with its reactions and comments. This cannot be undone. Remixes stay and keep
          crediting you.
        </p>
        <div className="tz-row">
          <Button kind="danger" icon="trash" loading={isPending} onClick={() => mutate()}>
            Delete
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}
