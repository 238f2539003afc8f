import { Button, Card, call, SelectField, useToast } from '@trenzeye/frontend-kit';
import { ModelField, ModelTest, ReadsImagesField } from '@trenzeye/frontend-kit/ai';
import {
  configuredEndpointId,
  content,
  localEndpointId,
  type ModelChoice,
  type ModelJob,
  type ModelSettings,
} from '@trenzeye/proto/http/content';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useChooseModel, useEndpointModels } from './model-queries.ts';
import { parseNumber } from './number-input.ts';
import { PriceFields, type Prices } from './price-fields.tsx';

interface JobSectionProps {
  readonly job: ModelJob;
  readonly settings: ModelSettings;
}

const titles: Record<ModelJob, string> = { text: 'Text', image: 'Images' };

interface JobForm {
  readonly endpoint: string;
  readonly model: string;
  readonly prices: Prices;
  readonly readsImages: boolean;
}

const formOf = (choice: ModelChoice | null): JobForm => ({
  endpoint: choice?.endpoint_id ?? '',
  model: choice?.model ?? '',
  prices: {
    input: String(choice?.prices.input || ''),
    output: String(choice?.prices.output || ''),
    image: String(choice?.prices.image || ''),
  },
  readsImages: choice?.reads_images ?? false,
});

/** The choice as a request; null while a price is not a number. */
function toChoice({ endpoint, model, prices, readsImages }: JobForm): ModelChoice | null {
  const [input, output, image] = [prices.input, prices.output, prices.image].map(parseNumber);
  if (input === undefined || output === undefined || image === undefined) return null;
  return {
    endpoint_id: endpoint,
    model: model.trim(),
    prices: { input: input ?? 0, output: output ?? 0, image: image ?? 0 },
    reads_images: readsImages && endpoint !== localEndpointId,
  };
}

/** Endpoint, model and prices of a job, with a test. */
export function JobSection({ job, settings }: JobSectionProps) {
  const saved = settings.choices[job];
  const [form, setForm] = useState(() => formOf(saved));
  const change = (changed: Partial<JobForm>) => setForm({ ...form, ...changed });
  const choice = toChoice(form);
  const isComplete = form.endpoint !== '' && form.model.trim() !== '';
  return (
    <Card as="section" className="tz-models__section" aria-labelledby={`models-${job}`}>
      <h2 id={`models-${job}`}>{titles[job]}</h2>
      {job === 'image' && !settings.choices.text && (
        <p className="tz-muted tz-small">Used together with a text model: choose that first.</p>
      )}
      <ChoiceForm
        job={job}
        isClearable={saved !== null && saved.endpoint_id !== configuredEndpointId}
        choice={isComplete ? choice : null}
        onReset={() => setForm(formOf(null))}
      >
        <EndpointSelect
          job={job}
          settings={settings}
          value={form.endpoint}
          onChange={(endpoint) => change({ endpoint, model: endpoint === saved?.endpoint_id ? saved.model : '' })}
        />
        {form.endpoint !== '' && (
          <>
            <ModelSelect endpoint={form.endpoint} settings={settings} value={form.model} onChange={(model) => change({ model })} />
            {form.endpoint !== localEndpointId && <EndpointFields job={job} form={form} onChange={change} />}
            <ModelTest
              key={`${form.endpoint} ${form.model}`}
              label={job === 'text' ? 'Test with a short text' : 'Test with an image'}
              disabled={!isComplete}
              run={() => call(content.testModel, { body: { job, endpoint_id: form.endpoint, model: form.model.trim() } })}
            />
          </>
        )}
      </ChoiceForm>
    </Card>
  );
}

interface EndpointFieldsProps {
  readonly job: ModelJob;
  readonly form: JobForm;
  readonly onChange: (changed: Partial<JobForm>) => void;
}

/** What only models of endpoints have: sight and prices. */
const EndpointFields = ({ job, form, onChange }: EndpointFieldsProps) => (
  <>
    {job === 'text' && <ReadsImagesField checked={form.readsImages} onChange={(readsImages) => onChange({ readsImages })} />}
    <PriceFields job={job} prices={form.prices} onChange={(prices) => onChange({ prices })} />
  </>
);

interface ChoiceFormProps {
  readonly job: ModelJob;
  /** The choice of the configuration cannot be cleared here. */
  readonly isClearable: boolean;
  /** Null while the form is not complete. */
  readonly choice: ModelChoice | null;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

function ChoiceForm({ job, isClearable, choice, onReset, children }: ChoiceFormProps) {
  const toast = useToast();
  const { mutate, isPending } = useChooseModel();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (choice) mutate({ job, choice }, { onSuccess: () => toast.success('Model saved') });
  };
  const reset = () => {
    const onSuccess = () => {
      onReset();
      toast.success('Model cleared');
    };
    mutate({ job, choice: null }, { onSuccess });
  };
  return (
    <form className="tz-stack" onSubmit={submit}>
      {children}
      <div className="tz-row">
        <Button kind="primary" type="submit" loading={isPending} disabled={choice === null}>
          Use this model
        </Button>
        {isClearable && (
          <Button disabled={isPending} onClick={reset}>
            Use the default
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

function EndpointSelect({ job, settings, value, onChange }: FieldProps & { readonly job: ModelJob }) {
  const hasLocal = job === 'text' && settings.local.models.some(({ status }) => status === 'ready');
  return (
    <SelectField label="Endpoint" value={value} onChange={onChange}>
      <option value="">Choose an endpoint</option>
      {(hasLocal || value === localEndpointId) && <option value={localEndpointId}>On this computer</option>}
      {settings.endpoints.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function ModelSelect({ endpoint, settings, value, onChange }: FieldProps & { readonly endpoint: string }) {
  const isLocal = endpoint === localEndpointId;
  const { data, error, isFetching } = useEndpointModels(isLocal ? null : endpoint);
  if (isLocal)
    return (
      <SelectField label="Model" value={value} onChange={onChange}>
        <option value="">Choose a model</option>
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
  const hint = isFetching ? 'Loading the list of models...' : `${models.length} models offered. Type to search, or enter a name.`;
  return (
    <ModelField
      label="Model"
      value={value}
      models={models}
      required
      hint={error ? `The list of models could not be loaded: ${error.message} Enter a name.` : hint}
      onChange={onChange}
    />
  );
}
