import { t } from '@lingui/core/macro';
import { Button, Chip, type ChipProps, copyToClipboard, formatLocale, useToast } from '@trenzeye/frontend-kit';
import type { Invite } from '@trenzeye/proto/http/admin';
import { inviteLink } from './invite-link.ts';

const tones: Readonly<Record<string, NonNullable<ChipProps['tone']>>> = { pending: 'warning', redeemed: 'success', expired: 'plain' };
const labels: Readonly<Record<string, string>> = { pending: t`Pending`, redeemed: t`Redeemed`, expired: t`Expired` };
const dateFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' });
const fullDateFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'full', timeStyle: 'short' });

/** The status as a chip; unknown statuses show nothing. Source: specification, section 4. */
export function StatusChip({ status }: { status: string }) {
  const label = labels[status];
  return label ? <Chip tone={tones[status] ?? 'plain'}>{label}</Chip> : null;
}

export function CreatedDate({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={fullDateFormat.format(date)}>
      {dateFormat.format(date)}
    </time>
  );
}

export const redeemedByText = ({ redeemed_by }: Invite): string => redeemed_by ?? '-';

export function CopyLinkButton({ invite: { email, invite_code } }: { invite: Invite }) {
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
