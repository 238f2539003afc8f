import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, call, copyToClipboard, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import { Dialog, Form, Input } from '@trenzeye/frontend-kit/ui';
import { admin } from '@trenzeye/proto/http/admin';
import { useState } from 'react';
import { FieldForm } from '../forms/field-form.tsx';
import { inviteLink } from './invite-link.ts';
import { addInviteToCache } from './invite-queries.ts';

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
