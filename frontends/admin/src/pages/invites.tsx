import { Button, PageHeader, useTitle } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { AdminOnly } from '../features/access/admin-only.tsx';
import { GenerateDialog } from '../features/invites/generate-dialog.tsx';
import { InviteList } from '../features/invites/invite-list.tsx';

/** Who is invited, and the way to invite somebody. */
export function InvitesPage() {
  useTitle('Invites');
  return (
    <AdminOnly>
      <Invites />
    </AdminOnly>
  );
}

function Invites() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <div className="tz-page tz-page--wide">
      <Button kind="bare" size="small" icon="arrowLeft" to="/admin" className="tz-invites__back">
        Back to Admin
      </Button>
      <PageHeader
        title="Invite Management"
        lede="An invite is for one address and good for 14 days. Send its link to whom it is for."
        actions={
          <Button kind="primary" icon="plus" onClick={open}>
            Generate Invite
          </Button>
        }
      />
      <InviteList onGenerate={open} />
      {isOpen && <GenerateDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
