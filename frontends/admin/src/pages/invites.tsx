import { t } from '@lingui/core/macro';
import { Button, PageHeader, useTitle } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { AdminOnly, AdminPage } from '../features/access/admin-page.tsx';
import { GenerateDialog, InviteList } from '../features/invites/invite-list.tsx';

/** Invite list and the dialog that creates invites. */
export function InvitesPage() {
  useTitle(t`Invites`);
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
    <AdminPage>
      <Button kind="bare" size="small" icon="arrowLeft" to="/admin" className="tz-admin-back">
        {t`Back to Admin`}
      </Button>
      <PageHeader
        title={t`Invite Management`}
        description={t`Each invite works for one email address and expires after 14 days. Send its link to the person you invite.`}
        actions={
          <Button kind="primary" icon="plus" onClick={open}>
            {t`Generate Invite`}
          </Button>
        }
      />
      <InviteList onGenerate={open} />
      {isOpen && <GenerateDialog onClose={() => setOpen(false)} />}
    </AdminPage>
  );
}
