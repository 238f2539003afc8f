import { t } from '@lingui/core/macro';
import { ModelField as EndpointModelField } from '@trenzeye/frontend-kit/ai';
import { SelectField } from '@trenzeye/frontend-kit/ui';
import { localEndpointId, type ModelSettings } from '@trenzeye/proto/http/content';
import { useEndpointModels } from './model-queries.ts';

interface ModelFieldProps {
  readonly endpoint: string;
  readonly settings: ModelSettings;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The model of an endpoint, from its list or typed. */
export function ModelField({ endpoint, settings, value, onChange }: ModelFieldProps) {
  const isLocal = endpoint === localEndpointId;
  const { data, error, isFetching } = useEndpointModels(isLocal ? null : endpoint);
  if (isLocal) {
    const ready = settings.local.models.filter(({ status }) => status === 'ready');
    return (
      <SelectField
        label={t`Model`}
        placeholder={t`Choose a model`}
        value={value}
        options={ready.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
    );
  }
  const models = data?.models ?? [];
  const hint = isFetching ? t`Loading the list of models...` : t`${models.length} models offered. Type to search, or enter a name.`;
  return (
    <EndpointModelField
      label={t`Model`}
      value={value}
      models={models}
      required
      hint={error ? t`The list of models could not be loaded: ${error.message} Enter a name.` : hint}
      onChange={onChange}
    />
  );
}
