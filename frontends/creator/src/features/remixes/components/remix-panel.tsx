import { t } from '@lingui/core/macro';
import { Button, lazyPart, newIdempotencyKey, useSession, useToast } from '@trenzeye/frontend-kit';
import type { ItemDetail } from '@trenzeye/proto/http/content';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRemix } from '../api.ts';

const RemixRequestDialog = lazyPart(async () => (await import('./remix-request-dialog.tsx')).RemixRequestDialog);

/** Starts or requests a remix, or shows why the item cannot be remixed. */
export function RemixPanel({ item }: { item: ItemDetail }) {
  const { state, user } = useSession();
  const isOwn = user?.id === item.author.id;
  const { remix, request_remix, remix_refusal } = item.permissions;
  if (state !== 'signed-in') return <VisitorRemix />;
  return (
    <div className="tz-remix">
      {remix && <StartRemix item={item} isOwn={isOwn} />}
      {!remix && request_remix && <AskToRemix item={item} />}
      {!remix && !request_remix && (
        <Button icon="remix" wide disabled>
          {t`Remix`}
        </Button>
      )}
      {!remix && remix_refusal && <p className="tz-muted tz-small">{remix_refusal}</p>}
      {remix && (
        <p className="tz-muted tz-small">
          {isOwn ? t`You get a copy to change.` : t`You get a copy to change; @${item.author.username} stays credited.`}
        </p>
      )}
    </div>
  );
}

function StartRemix({ item, isOwn }: { item: ItemDetail; isOwn: boolean }) {
  const [key] = useState(newIdempotencyKey);
  const { mutate, isPending } = useRemix(item.id);
  return (
    <Button kind={isOwn ? 'secondary' : 'primary'} icon="remix" wide loading={isPending} onClick={() => mutate(key)}>
      {t`Remix`}
    </Button>
  );
}

function AskToRemix({ item }: { item: ItemDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" icon="remix" wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`Ask to remix`}
      </Button>
      {isOpen && (
        <Suspense>
          <RemixRequestDialog item={item} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function VisitorRemix() {
  const toast = useToast();
  const navigate = useNavigate();
  const logIn = () => {
    toast.info(t`Log in to remix`, t`Then open this post again to remix it.`);
    navigate('/login');
  };
  return (
    <div className="tz-remix">
      <Button kind="primary" icon="remix" wide onClick={logIn}>
        {t`Remix`}
      </Button>
    </div>
  );
}
