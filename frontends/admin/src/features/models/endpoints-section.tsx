import { t } from '@lingui/core/macro';
import { Button, Card, Chip, useFocusFallback } from '@trenzeye/frontend-kit';
import { Dialog } from '@trenzeye/frontend-kit/ui';
import { configuredEndpointId, type ModelEndpoint } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { FoundServers } from './found-servers.tsx';
import { useDeleteEndpoint } from './model-queries.ts';

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
