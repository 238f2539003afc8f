import { Button, Dialog } from '@trenzeye/frontend-kit';
import type { ItemDetail } from '@trenzeye/proto/http/content';
import { useRemove } from './own-item.ts';

/** Asks once before an item goes. */
export function DeleteDialog({ item, onClose, onGone }: { item: ItemDetail; onClose: () => void; onGone: () => void }) {
  const { mutate, isPending } = useRemove(item.id, onGone);
  return (
    <Dialog title="Delete this piece?" onClose={onClose}>
      <div className="tz-stack">
        <p>
          <strong>{item.title}</strong> disappears with its reactions and comments. This cannot be undone. Remixes of it stay and keep
          crediting you.
        </p>
        <div className="tz-row">
          <Button kind="danger" icon="trash" loading={isPending} onClick={() => mutate()}>
            Delete
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </div>
      </div>
    </Dialog>
  );
}
