import { t } from '@lingui/core/macro';
import { Button, SelectField, useToast } from '@trenzeye/frontend-kit';
import { ModelField } from '@trenzeye/frontend-kit/ai';
import { type ChosenJob, localEndpointId, type ModelChoice, type ModelSettings } from '@trenzeye/proto/http/content';
import type { FormEvent, ReactNode } from 'react';
import { useChooseModel, useEndpointModels } from './model-queries.ts';

interface ChoiceFormProps {
  readonly job: ChosenJob;
  /** The choice of the configuration cannot be cleared here. */
  readonly isClearable: boolean;
  /** Null while the form is not complete. */
  readonly choice: ModelChoice | null;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

/** Saves the choice of a job, or clears it. */
export function ChoiceForm({ job, isClearable, choice, onReset, children }: ChoiceFormProps) {
  const toast = useToast();
  const { mutate, isPending } = useChooseModel();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (choice) mutate({ job, choice }, { onSuccess: () => toast.success(t`Model saved`) });
  };
  const reset = () => {
    const onSuccess = () => {
      onReset();
      toast.success(t`Model cleared`);
    };
    mutate({ job, choice: null }, { onSuccess });
  };
  return (
    <form className="tz-stack" onSubmit={submit}>
      {children}
      <div className="tz-row">
        <Button kind="primary" type="submit" loading={isPending} disabled={choice === null}>
          {t`Use this model`}
        </Button>
        {isClearable && (
          <Button disabled={isPending} onClick={reset}>
            {t`Use the default`}
          </Button>
        )}
      </div>
    </form>
  );
}

interface FieldProps {
  readonly settings: ModelSettings;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The endpoint of a job; models on this machine write text only. */
export function EndpointSelect({ job, settings, value, onChange }: FieldProps & { readonly job: ChosenJob }) {
  const hasLocal = job === 'text' && settings.local.models.some(({ status }) => status === 'ready');
  return (
    <SelectField label={t`Endpoint`} value={value} onChange={onChange}>
      <option value="">{t`Choose an endpoint`}</option>
      {(hasLocal || value === localEndpointId) && <option value={localEndpointId}>{t`On this computer`}</option>}
      {settings.endpoints.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** The model of an endpoint, from its list or typed. */
export function ModelSelect({ endpoint, settings, value, onChange }: FieldProps & { readonly endpoint: string }) {
  const isLocal = endpoint === localEndpointId;
  const { data, error, isFetching } = useEndpointModels(isLocal ? null : endpoint);
  if (isLocal)
    return (
      <SelectField label={t`Model`} value={value} onChange={onChange}>
        <option value="">{t`Choose a model`}</option>
        {settings.local.models
          .filter(({ status }) => status === 'ready')
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
    );
  const models = data?.models ?? [];
  const hint = isFetching ? t`Loading the list of models...` : t`${models.length} models offered. Type to search, or enter a name.`;
  return (
    <ModelField
      label={t`Model`}
      value={value}
      models={models}
      required
      hint={error ? t`The list of models could not be loaded: ${error.message} Enter a name.` : hint}
      onChange={onChange}
    />
  );
}
