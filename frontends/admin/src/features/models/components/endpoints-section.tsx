import { t } from '@lingui/core/macro';
import { Button, Card, Chip, fieldProblem, Notice, useFocusFallback } from '@trenzeye/frontend-kit';
import { KeyField, type KeyInput, keyBody, sameOrigin } from '@trenzeye/frontend-kit/ai';
import { Dialog, Form, Input } from '@trenzeye/frontend-kit/ui';
import { configuredEndpointId, type FoundServer, type ModelEndpoint } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { FieldForm, notBlank } from '../../forms/field-form.tsx';
import { type EndpointInput, useDeleteEndpoint, useFindServers, useSaveEndpoint } from '../api.ts';

/** Looks for model servers such as Ollama on the machine that runs Trenzeye, and adds one with a click. */
function FoundServers({ endpoints }: { endpoints: readonly ModelEndpoint[] }) {
  const { mutate, data: found, error, isPending } = useFindServers();
  const isAdded = ({ base_url }: FoundServer) => endpoints.some((endpoint) => endpoint.base_url === base_url);
  return (
    <>
      <Button size="small" icon="search" className="tz-align-start" loading={isPending} onClick={() => mutate()}>
        {isPending ? t`Looking...` : t`Look for model servers`}
      </Button>
      <div aria-live="polite">
        {error && <p className="tz-problem">{error.message}</p>}
        {found?.length === 0 && (
          <Notice title={t`No model server found`}>
            <p>{t`Start Ollama, LM Studio, llama.cpp or vLLM on the machine that runs Trenzeye, then look again.`}</p>
          </Notice>
        )}
        {found && found.length > 0 && (
          <ul className="tz-models__rows" aria-label={t`Found model servers`}>
            {found.map((server) => (
              <FoundRow key={server.base_url} server={server} isAdded={isAdded(server)} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

const shownModels = 3;

function modelsText(models: readonly string[]): string {
  if (models.length === 0) return t`No models yet`;
  const rest = models.length - shownModels;
  const shown = models.slice(0, shownModels).join(', ');
  return rest > 0 ? t`${shown} and ${rest} more` : shown;
}

function FoundRow({ server: { name, base_url, models }, isAdded }: { server: FoundServer; isAdded: boolean }) {
  const { mutate, isPending } = useSaveEndpoint();
  return (
    <li className="tz-models__row">
      <div className="tz-grow">
        <strong>{name}</strong>
        <p className="tz-muted tz-small">{base_url}</p>
        <p className="tz-small">{modelsText(models)}</p>
      </div>
      {isAdded ? (
        <span className="tz-muted tz-small">{t`Added`}</span>
      ) : (
        <Button
          size="small"
          icon="plus"
          aria-label={t`Add ${name}`}
          loading={isPending}
          onClick={() => mutate({ id: undefined, name, base_url })}
        >
          {t`Add`}
        </Button>
      )}
    </li>
  );
}

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
