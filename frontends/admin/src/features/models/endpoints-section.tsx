import { Button, Card, Chip, Dialog, useFocusFallback } from '@trenzeye/frontend-kit';
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
        <h2 id="models-endpoints">Endpoints</h2>
        <Button size="small" icon="plus" onClick={() => setAdding(true)}>
          Add an endpoint
        </Button>
      </header>
      <p className="tz-muted tz-small">Any server with an OpenAI-compatible address: a paid service, or one on your own machines.</p>
      {endpoints.length === 0 ? (
        <p className="tz-muted">No endpoints yet.</p>
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
          {has_key && <Chip>Key stored</Chip>}
          {id === configuredEndpointId && <Chip tone="info">From the configuration</Chip>}
        </p>
        <p className="tz-muted tz-small">{base_url}</p>
      </div>
      {id !== configuredEndpointId && (
        <div className="tz-row tz-row--tight">
          <Button size="small" icon="edit" aria-label={`Edit ${name}`} onClick={() => setDialog('edit')}>
            Edit
          </Button>
          <Button size="small" icon="trash" aria-label={`Delete ${name}`} onClick={() => setDialog('delete')}>
            Delete
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
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      <div className="tz-stack">
        <p>Its key is deleted too. Where its model is in use, the configured model or the built-in composer takes over.</p>
        <div className="tz-row">
          <Button kind="danger" loading={isPending} onClick={() => mutate(id, { onSuccess: onClose })}>
            Delete
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}
