import { t } from '@lingui/core/macro';
import { Button, useToast } from '@trenzeye/frontend-kit';
import { ModelField as EndpointModelField, ReadsImagesField } from '@trenzeye/frontend-kit/ai';
import { Form, Input, Select, SelectField } from '@trenzeye/frontend-kit/ui';
import { type ChosenJob, configuredEndpointId, localEndpointId, type ModelChoice, type ModelSettings } from '@trenzeye/proto/http/content';
import type { ReactNode } from 'react';
import { FieldForm, fieldRule } from '../../forms/field-form.tsx';
import { useChooseModel, useEndpointModels } from '../api.ts';
import { parseNumber } from '../number-input.ts';
import { type PriceName, type Prices, parsePrices, typedPrices } from '../prices.ts';

interface ModelFieldProps {
  readonly endpoint: string;
  readonly settings: ModelSettings;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The model of an endpoint, from its list or typed. */
function ModelField({ endpoint, settings, value, onChange }: ModelFieldProps) {
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

const labels: Record<PriceName, string> = {
  input: t`Per million tokens read`,
  output: t`Per million tokens written`,
  image: t`Per image`,
  characters: t`Per million characters`,
  audio_hour: t`Per hour of audio`,
};
const pricesOfJob: Record<ChosenJob, readonly PriceName[]> = {
  text: ['input', 'output'],
  image: ['input', 'output', 'image'],
  speech: ['characters'],
  transcription: ['audio_hour'],
};
const priceRule = fieldRule((typed) => parseNumber(typed) !== undefined, t`Enter a number, such as 0.15.`);

/** What the model costs, for the usage table and the daily limit: the fields `prices` of the form. */
const PriceFields = ({ job }: { readonly job: ChosenJob }) => (
  <fieldset className="tz-models__fields">
    <legend className="tz-label">{t`Price in US dollars`}</legend>
    {pricesOfJob[job].map((name) => (
      <Form.Item key={name} name={['prices', name]} label={labels[name]} rules={[priceRule]}>
        <Input inputMode="decimal" autoComplete="off" placeholder="0" />
      </Form.Item>
    ))}
  </fieldset>
);

/** A choice as typed. */
interface ChoiceFields {
  /** Undefined while no endpoint is chosen. */
  readonly endpoint_id: string | undefined;
  readonly model: string;
  readonly prices: Prices;
  readonly reads_images: boolean;
  /** Names separated by commas. */
  readonly voices: string;
}

/** The voices that OpenAI's models have in common. */
const usualVoices = 'alloy, ash, nova, onyx';
const namesOf = (text: string): string[] => text.split(',').flatMap((name) => name.trim() || []);
const voicesRule = fieldRule((text) => namesOf(text).length > 0, t`Enter at least one voice.`);

const fieldsOf = (choice: ModelChoice | null): ChoiceFields => ({
  endpoint_id: choice?.endpoint_id,
  model: choice?.model ?? '',
  prices: typedPrices(choice?.prices),
  reads_images: choice?.reads_images ?? false,
  voices: choice?.voices.join(', ') ?? usualVoices,
});

const toChoice = (job: ChosenJob, endpoint: string, { model, prices, reads_images, voices }: ChoiceFields): ModelChoice => ({
  endpoint_id: endpoint,
  model: model.trim(),
  prices: parsePrices(prices),
  reads_images: reads_images && endpoint !== localEndpointId,
  voices: job === 'speech' ? namesOf(voices) : [],
});

interface ChoiceFormProps {
  readonly job: ChosenJob;
  readonly settings: ModelSettings;
  /** A test of the selected model; the model is '' while none is selected. */
  readonly renderTest?: (endpoint: string, model: string) => ReactNode;
}

/** Endpoint, model, prices and voices of a job. Saves the choice, or clears it. */
export function ChoiceForm({ job, settings, renderTest }: ChoiceFormProps) {
  const saved = settings.choices[job];
  const [form] = Form.useForm<ChoiceFields>();
  const initial = fieldsOf(saved);
  // With `preserve` also values that have no Form.Item.
  const { endpoint_id: endpoint, model, reads_images }: ChoiceFields = Form.useWatch([], { form, preserve: true }) ?? initial;
  const { save, clear, isPending } = useChoice(job);
  const isPriced = endpoint !== undefined && endpoint !== localEndpointId;
  return (
    <FieldForm<ChoiceFields>
      form={form}
      initialValues={initial}
      onFinish={() => endpoint !== undefined && save(toChoice(job, endpoint, form.getFieldsValue(true)))}
    >
      <Form.Item name="endpoint_id" label={t`Endpoint`}>
        <Select
          placeholder={t`Choose an endpoint`}
          options={endpointOptions(job, settings)}
          onChange={(chosen: string) => form.setFieldsValue({ model: chosen === saved?.endpoint_id ? saved.model : '' })}
        />
      </Form.Item>
      {endpoint !== undefined && (
        <ModelField endpoint={endpoint} settings={settings} value={model} onChange={(name) => form.setFieldsValue({ model: name })} />
      )}
      {isPriced && job === 'speech' && <VoicesField />}
      {isPriced && job === 'text' && (
        <ReadsImagesField checked={reads_images} onChange={(isChecked) => form.setFieldsValue({ reads_images: isChecked })} />
      )}
      {isPriced && <PriceFields job={job} />}
      {endpoint !== undefined && renderTest?.(endpoint, model.trim())}
      <div className="tz-row">
        <Button kind="primary" type="submit" loading={isPending} disabled={endpoint === undefined || model.trim() === ''}>
          {t`Use this model`}
        </Button>
        {/* The choice of the configuration cannot be cleared here. */}
        {saved !== null && saved.endpoint_id !== configuredEndpointId && (
          <Button disabled={isPending} onClick={() => clear(() => form.setFieldsValue(fieldsOf(null)))}>
            {t`Use the default`}
          </Button>
        )}
      </div>
    </FieldForm>
  );
}

/** Saves or clears the choice of a job and confirms it. */
function useChoice(job: ChosenJob) {
  const toast = useToast();
  const { mutate, isPending } = useChooseModel();
  const save = (choice: ModelChoice) => mutate({ job, choice }, { onSuccess: () => toast.success(t`Model saved`) });
  const clear = (onCleared: () => void) => {
    const onSuccess = () => {
      onCleared();
      toast.success(t`Model cleared`);
    };
    mutate({ job, choice: null }, { onSuccess });
  };
  return { save, clear, isPending };
}

/** The endpoints of a job; models on this machine write text only. */
function endpointOptions(job: ChosenJob, { local, endpoints, choices }: ModelSettings): { value: string; label: string }[] {
  const hasLocal = job === 'text' && local.models.some(({ status }) => status === 'ready');
  const isLocalChosen = choices[job]?.endpoint_id === localEndpointId;
  const localOption = hasLocal || isLocalChosen ? [{ value: localEndpointId, label: t`On this computer` }] : [];
  return [...localOption, ...endpoints.map(({ id, name }) => ({ value: id, label: name }))];
}

const VoicesField = () => (
  <Form.Item
    name="voices"
    label={t`Voices`}
    extra={t`Names of the model's voices, separated by commas. The first one is the default.`}
    rules={[voicesRule]}
  >
    <Input maxLength={2_000} autoComplete="off" spellCheck={false} />
  </Form.Item>
);
