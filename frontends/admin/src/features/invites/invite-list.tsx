import { t } from '@lingui/core/macro';
import { Button, Card, EmptyState, ErrorState, LoadMore, mergePages, Skeleton, useToast } from '@trenzeye/frontend-kit';
import { Table, type TableColumns } from '@trenzeye/frontend-kit/ui';
import type { Invite } from '@trenzeye/proto/http/admin';
import { useEffect } from 'react';
import { CardLabel } from '../access/card-label.tsx';
import { CopyLinkButton, CreatedDate, redeemedByText, StatusChip } from './invite-cells.tsx';
import { useInvites } from './invite-queries.ts';

/** All invites, newest first. */
export function InviteList({ onGenerate }: { onGenerate: () => void }) {
  const list = useInvites();
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error } = list;
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('Invite list load failed', error);
    if (isLoadingError || isFetchNextPageError) toast.error(t`Error`, t`Failed to load invites`);
  }, [error, isLoadingError, isFetchNextPageError, toast]);

  if (isPending) return <InviteSkeleton />;
  if (isLoadingError)
    return <ErrorState title={t`Failed to load invites`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const invites = mergePages(data?.pages ?? []);
  if (invites.length === 0)
    return (
      <EmptyState
        icon="mail"
        title={t`No invites generated yet.`}
        hint={t`Invite your first creators. Each invite has its own link.`}
        action={
          <Button icon="plus" onClick={onGenerate}>
            {t`Generate Invite`}
          </Button>
        }
      />
    );
  return (
    <>
      <InviteTable invites={invites} />
      <LoadMore {...list} />
    </>
  );
}

const columns: TableColumns<Invite> = [
  { title: t`Email`, key: 'email', rowScope: 'row', className: 'tz-admin-table__wide', render: (_value, { email }) => email },
  { title: t`Status`, key: 'status', render: (_value, { status }) => <StatusChip status={status} /> },
  {
    title: t`Created`,
    key: 'created',
    render: (_value, { created_at }) => (
      <>
        <CardLabel>{t`Created`}</CardLabel>
        <CreatedDate at={created_at} />
      </>
    ),
  },
  {
    title: t`Redeemed By`,
    key: 'redeemed',
    render: (_value, invite) => (
      <>
        <CardLabel>{t`Redeemed By`}</CardLabel>
        {redeemedByText(invite)}
      </>
    ),
  },
  { title: t`Actions`, key: 'actions', render: (_value, invite) => <CopyLinkButton invite={invite} /> },
];

const InviteTable = ({ invites }: { invites: readonly Invite[] }) => (
  <Card padded={false}>
    <Table<Invite>
      className="tz-admin-table"
      aria-label={t`Invites, newest first`}
      columns={columns}
      dataSource={invites}
      rowKey="id"
      pagination={false}
      size="middle"
    />
  </Card>
);

const InviteSkeleton = () => (
  <div aria-busy="true" className="tz-stack">
    <p role="status" className="tz-muted">
      {t`Loading invites...`}
    </p>
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height={56} radius={12} />
    ))}
  </div>
);
