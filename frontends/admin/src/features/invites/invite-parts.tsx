import { Button, Chip, type ChipProps, useToast } from '@trenzeye/frontend-kit';
import type { Invite } from '@trenzeye/proto/http/admin';
import { copyText } from './copy-text.ts';
import { inviteLink } from './invite-link.ts';

const tones: Readonly<Record<string, NonNullable<ChipProps['tone']>>> = { pending: 'warning', redeemed: 'success', expired: 'plain' };
const labels: Readonly<Record<string, string>> = { pending: 'Pending', redeemed: 'Redeemed', expired: 'Expired' };
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });

/** The status as a chip; one this page does not know shows nothing. */
export function StatusChip({ status }: { status: string }) {
  const label = labels[status];
  return label ? <Chip tone={tones[status] ?? 'plain'}>{label}</Chip> : null;
}

export function Created({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={moment.format(date)}>
      {day.format(date)}
    </time>
  );
}

export const redeemer = ({ redeemed_by }: Invite): string => redeemed_by ?? '-';

export function CopyLink({ invite: { email, invite_code } }: { invite: Invite }) {
  const toast = useToast();
  const copy = async () => {
    const link = inviteLink(window.location.origin, invite_code);
    if (await copyText(link)) toast.success('Copied', 'Invite link copied to clipboard.');
    else toast.error('Error', `This browser does not let the link be copied. Here it is: ${link}`);
  };
  return (
    <Button size="small" icon="copy" aria-label={`Copy invite link for ${email}`} onClick={() => void copy()}>
      Copy link
    </Button>
  );
}
