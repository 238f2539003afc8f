import { t } from '@lingui/core/macro';
import { Button, Card, Chip, fieldProblem, useFocusFallback } from '@trenzeye/frontend-kit';
import { KeyField, type KeyInput, keyBody, sameOrigin } from '@trenzeye/frontend-kit/ai';
import { Dialog, Form, Input } from '@trenzeye/frontend-kit/ui';
import { configuredEndpointId, type ModelEndpoint } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { FieldForm } from '../forms/field-form.tsx';
import { notBlank } from '../forms/field-rule.ts';
import { FoundServers } from './found-servers.tsx';
import { type EndpointInput, useDeleteEndpoint, useSaveEndpoint } from './model-queries.ts';

type EndpointFields = Pick<EndpointInput, 'name' | 'base_url'>;

/** Form of a new or an existing endpoint; closes when it was saved. */
function EndpointDialog({ endpoint, onClose }: { endpoint?: ModelEndpoint; onClose: () => void }) {
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

/** The model servers and services that jobs can use. */
export function EndpointsSection({ endpoints }: { endpoints: readonly ModelEndpoint[] }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Card as="section" className="tz-models__section" aria-labelledby="models-endpoints">
      <header className="tz-row tz-row--between">
        <h2 id="models-endpoints">{t`Endpoints`}</h2>
        <Button size="small" icon="plus" onClick={() => setAdding(true)}>
          {t`Add an endpoint`}
        </Button>
      </header>
      <p className="tz-muted tz-small">{t`Any server with an OpenAI-compatible address: a paid service, or one on your own machines.`}</p>
      {endpoints.length === 0 ? (
        <p className="tz-muted">{t`No endpoints yet.`}</p>
      ) : (
        <ul className="tz-models__rows">
          {endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
      <FoundServers endpoints={endpoints} />
      {isAdding && <EndpointDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function EndpointRow({ endpoint }: { endpoint: ModelEndpoint }) {
  const { id, name, base_url, has_key } = endpoint;
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const row = useFocusFallback<HTMLLIElement>();
  const close = () => setDialog(null);
  return (
    <li ref={row} tabIndex={-1} className="tz-models__row">
      <div className="tz-grow">
        <p className="tz-row tz-row--tight">
          <strong>{name}</strong>
          {has_key && <Chip>{t`Key stored`}</Chip>}
          {id === configuredEndpointId && <Chip tone="info">{t`From the configuration`}</Chip>}
        </p>
        <p className="tz-muted tz-small">{base_url}</p>
      </div>
      {id !== configuredEndpointId && (
        <div className="tz-row tz-row--tight">
          <Button size="small" icon="edit" aria-label={t`Edit ${name}`} onClick={() => setDialog('edit')}>
            {t`Edit`}
          </Button>
          <Button size="small" icon="trash" aria-label={t`Delete ${name}`} onClick={() => setDialog('delete')}>
            {t`Delete`}
          </Button>
        </div>
      )}
      {dialog === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {dialog === 'delete' && <DeleteEndpoint endpoint={endpoint} onClose={close} />}
    </li>
  );
}

function DeleteEndpoint({ endpoint: { id, name }, onClose }: { endpoint: ModelEndpoint; onClose: () => void }) {
  const { mutate, isPending } = useDeleteEndpoint();
  return (
    <Dialog title={t`Delete ${name}?`} onClose={onClose}>
      <div className="tz-stack">
        <p>{t`Its key is deleted too. Where its model is in use, the configured model or the built-in composer takes over.`}</p>
        <div className="tz-row">
          <Button kind="danger" loading={isPending} onClick={() => mutate(id, { onSuccess: onClose })}>
            {t`Delete`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
