import { t } from '@lingui/core/macro';
import {
  Button,
  Card,
  Chip,
  type ChipProps,
  copyToClipboard,
  EmptyState,
  ErrorState,
  formatLocale,
  LoadMore,
  mergePages,
  Skeleton,
  useToast,
} from '@trenzeye/frontend-kit';
import { Table, type TableColumns } from '@trenzeye/frontend-kit/ui';
import type { Invite } from '@trenzeye/proto/http/admin';
import { useEffect } from 'react';
import { CardLabel } from '../access/card-label.tsx';
import { inviteLink } from './invite-link.ts';
import { useInvites } from './invite-queries.ts';

const tones: Readonly<Record<string, NonNullable<ChipProps['tone']>>> = { pending: 'warning', redeemed: 'success', expired: 'plain' };
const labels: Readonly<Record<string, string>> = { pending: t`Pending`, redeemed: t`Redeemed`, expired: t`Expired` };
const dateFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' });
const fullDateFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'full', timeStyle: 'short' });

/** The status as a chip; unknown statuses show nothing. Source: specification, section 4. */
function StatusChip({ status }: { status: string }) {
  const label = labels[status];
  return label ? <Chip tone={tones[status] ?? 'plain'}>{label}</Chip> : null;
}

function CreatedDate({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={fullDateFormat.format(date)}>
      {dateFormat.format(date)}
    </time>
  );
}

const redeemedByText = ({ redeemed_by }: Invite): string => redeemed_by ?? '-';

function CopyLinkButton({ invite: { email, invite_code } }: { invite: Invite }) {
  const toast = useToast();
  const copy = async () => {
    const link = inviteLink(window.location.origin, invite_code);
    if (await copyToClipboard(link)) toast.success(t`Copied`, t`Invite link copied to clipboard.`);
    else toast.error(t`Error`, t`The link could not be copied. Copy it yourself: ${link}`);
  };
  return (
    <Button size="small" icon="copy" aria-label={t`Copy invite link for ${email}`} onClick={() => void copy()}>
      {t`Copy link`}
    </Button>
  );
}

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
