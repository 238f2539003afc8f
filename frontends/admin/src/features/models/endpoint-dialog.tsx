import { t } from '@lingui/core/macro';
import { Button, Dialog, fieldProblem, TextField } from '@trenzeye/frontend-kit';
import { KeyField, type KeyInput, keyBody, sameOrigin } from '@trenzeye/frontend-kit/ai';
import type { ModelEndpoint } from '@trenzeye/proto/http/content';
import { type FormEvent, useState } from 'react';
import { useSaveEndpoint } from './model-queries.ts';

/** Form of a new or an existing endpoint; closes when it was saved. */
export function EndpointDialog({ endpoint, onClose }: { endpoint?: ModelEndpoint; onClose: () => void }) {
  const [name, setName] = useState(endpoint?.name ?? '');
  const [address, setAddress] = useState(endpoint?.base_url ?? '');
  const [key, setKey] = useState<KeyInput>(undefined);
  const { mutate, isPending, error } = useSaveEndpoint();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ id: endpoint?.id, name: name.trim(), base_url: address.trim(), ...keyBody(key) }, { onSuccess: onClose });
  };
  return (
    <Dialog title={endpoint ? t`Edit ${endpoint.name}` : t`Add an endpoint`} onClose={onClose} initialFocus="input">
      <form className="tz-stack" onSubmit={submit} noValidate>
        <TextField
          label={t`Name`}
          value={name}
          maxLength={80}
          required
          autoComplete="off"
          problem={fieldProblem(error, 'name')}
          onChange={setName}
        />
        <TextField
          label={t`Address`}
          type="url"
          value={address}
          maxLength={500}
          required
          autoComplete="off"
          placeholder="https://api.example.com/v1"
          hint={t`Usually ends in /v1.`}
          problem={fieldProblem(error, 'base_url')}
          onChange={setAddress}
        />
        <KeyField
          hasKey={Boolean(endpoint?.has_key && sameOrigin(endpoint.base_url, address))}
          value={key}
          problem={fieldProblem(error, 'api_key')}
          onChange={setKey}
        />
        <div className="tz-row">
          <Button kind="primary" type="submit" loading={isPending} disabled={name.trim() === '' || address.trim() === ''}>
            {t`Save`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
