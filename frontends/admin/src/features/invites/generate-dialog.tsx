import { t } from '@lingui/core/macro';
import { Button, newIdempotencyKey } from '@trenzeye/frontend-kit';
import { Dialog, Form, Input } from '@trenzeye/frontend-kit/ui';
import { useState } from 'react';
import { FieldForm } from '../forms/field-form.tsx';
import { useGenerateInvite } from './generate-invite.ts';

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
