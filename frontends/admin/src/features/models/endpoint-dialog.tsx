import { t } from '@lingui/core/macro';
import { Button, fieldProblem } from '@trenzeye/frontend-kit';
import { KeyField, type KeyInput, keyBody, sameOrigin } from '@trenzeye/frontend-kit/ai';
import { Dialog, Form, Input } from '@trenzeye/frontend-kit/ui';
import type { ModelEndpoint } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { FieldForm } from '../forms/field-form.tsx';
import { notBlank } from '../forms/field-rule.ts';
import { type EndpointInput, useSaveEndpoint } from './model-queries.ts';

type EndpointFields = Pick<EndpointInput, 'name' | 'base_url'>;

/** Form of a new or an existing endpoint; closes when it was saved. */
export function EndpointDialog({ endpoint, onClose }: { endpoint?: ModelEndpoint; onClose: () => void }) {
  const [form] = Form.useForm<EndpointFields>();
  const address = Form.useWatch('base_url', form) ?? endpoint?.base_url ?? '';
  const [key, setKey] = useState<KeyInput>(undefined);
  const { mutate, isPending, error } = useSaveEndpoint();
  return (
    <Dialog title={endpoint ? t`Edit ${endpoint.name}` : t`Add an endpoint`} onClose={onClose} initialFocus="input">
      <FieldForm<EndpointFields>
        form={form}
        error={error}
        initialValues={{ name: endpoint?.name ?? '', base_url: endpoint?.base_url ?? '' }}
        onFinish={({ name, base_url }) =>
          mutate({ id: endpoint?.id, name: name.trim(), base_url: base_url.trim(), ...keyBody(key) }, { onSuccess: onClose })
        }
      >
        <Form.Item name="name" label={t`Name`} rules={[notBlank]}>
          <Input maxLength={80} autoComplete="off" />
        </Form.Item>
        <Form.Item name="base_url" label={t`Address`} extra={t`Usually ends in /v1.`} rules={[notBlank]}>
          <Input type="url" maxLength={500} autoComplete="off" placeholder="https://api.example.com/v1" />
        </Form.Item>
        <KeyField
          hasKey={Boolean(endpoint?.has_key && sameOrigin(endpoint.base_url, address))}
          value={key}
          problem={fieldProblem(error, 'api_key')}
          onChange={setKey}
        />
        <div className="tz-row">
          <Button kind="primary" type="submit" loading={isPending}>
            {t`Save`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </FieldForm>
    </Dialog>
  );
}
