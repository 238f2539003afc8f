import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Button,
  Card,
  Chip,
  type ChipProps,
  call,
  copyToClipboard,
  EmptyState,
  ErrorState,
  formatLocale,
  LoadMore,
  mergePages,
  newIdempotencyKey,
  Skeleton,
  useToast,
} from '@trenzeye/frontend-kit';
import { Dialog, Form, Input, Table, type TableColumns } from '@trenzeye/frontend-kit/ui';
import { admin, type Invite } from '@trenzeye/proto/http/admin';
import { useEffect, useState } from 'react';
import { CardLabel } from '../access/admin-page.tsx';
import { FieldForm } from '../forms/field-form.tsx';
import { addInviteToCache, inviteLink, useInvites } from './api.ts';

interface NewInvite {
  readonly email: string;
  /** The same for repeated submissions of the same address, so that a retry creates no second invite. */
  readonly idempotencyKey: string;
}

/** Creates an invite, adds it to the list and copies its link. `onGenerated` is called before the link is copied. */
function useGenerateInvite(onGenerated: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ email, idempotencyKey }: NewInvite) => call(admin.generateInvite, { body: { email }, idempotencyKey }),
    onSuccess: async (invite) => {
      addInviteToCache(client, invite);
      onGenerated();
      const copied = await copyToClipboard(inviteLink(window.location.origin, invite.invite_code));
      toast.success(t`Invite Generated`, copied ? t`Invite link copied to clipboard!` : t`Copy the link from the list.`);
    },
    onError: (error) => {
      console.error('Invite generation failed', error);
      toast.error(t`Error`, t`Failed to generate invite`);
    },
  });
}

/** Form for a new invite; closes when the invite was created. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const { mutate, isPending, error } = useGenerateInvite(onClose);
  return (
    <Dialog title={t`Generate Invite`} onClose={onClose} initialFocus="input">
      <FieldForm<{ readonly email: string }>
        error={error}
        onValuesChange={() => setIdempotencyKey(newIdempotencyKey())}
        onFinish={({ email }) => {
          if (!isPending) mutate({ email: email.trim(), idempotencyKey });
        }}
      >
        <Form.Item
          name="email"
          label={t`Email`}
          extra={t`Only this address can sign up with the invite. An earlier pending invite to this address expires.`}
          rules={[{ required: true, type: 'email', transform: (typed: string | undefined) => typed?.trim() }]}
          validateTrigger="onSubmit"
        >
          <Input type="email" autoComplete="off" placeholder="creator@example.com" readOnly={isPending} />
        </Form.Item>
        <div className="tz-row tz-admin-actions">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="primary" type="submit" loading={isPending}>
            {isPending ? t`Generating...` : t`Generate Invite`}
          </Button>
        </div>
      </FieldForm>
    </Dialog>
  );
}

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
