import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Dialog } from '@trenzeye/frontend-kit';
import type { ItemDetail } from '@trenzeye/proto/http/content';
import { useDeleteItem } from '../api.ts';

/** Confirms the deletion of an item. */
export function DeleteDialog({ item, onClose, onDeleted }: { item: ItemDetail; onClose: () => void; onDeleted: () => void }) {
  const { mutate, isPending } = useDeleteItem(item.id, onDeleted);
  return (
    <Dialog title={t`Delete this post?`} onClose={onClose}>
      <div className="tz-stack">
        <p>
          <Trans>
            <strong>{item.title}</strong> will be deleted with its reactions and comments. This cannot be undone. Remixes stay and keep
            crediting you.
          </Trans>
        </p>
        <div className="tz-row">
          <Button kind="danger" icon="trash" loading={isPending} onClick={() => mutate()}>
            {t`Delete`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
