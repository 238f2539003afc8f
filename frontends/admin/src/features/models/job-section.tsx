import { t } from '@lingui/core/macro';
import { Card, call } from '@trenzeye/frontend-kit';
import { ModelTest, ReadsImagesField } from '@trenzeye/frontend-kit/ai';
import {
  configuredEndpointId,
  content,
  localEndpointId,
  type ModelChoice,
  type ModelJob,
  type ModelSettings,
} from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { ChoiceForm, EndpointSelect, ModelSelect } from './choice-form.tsx';
import { PriceFields, type Prices, parsePrices, typedPrices } from './price-fields.tsx';

interface JobSectionProps {
  readonly job: ModelJob;
  readonly settings: ModelSettings;
}

const titles: Record<ModelJob, string> = { text: t`Text`, image: t`Images` };

interface JobForm {
  readonly endpoint: string;
  readonly model: string;
  readonly prices: Prices;
  readonly readsImages: boolean;
}

const formOf = (choice: ModelChoice | null): JobForm => ({
  endpoint: choice?.endpoint_id ?? '',
  model: choice?.model ?? '',
  prices: typedPrices(choice?.prices),
  readsImages: choice?.reads_images ?? false,
});

/** The choice as a request; null while a price is not a number. */
function toChoice({ endpoint, model, prices: typed, readsImages }: JobForm): ModelChoice | null {
  const prices = parsePrices(typed);
  if (prices === null) return null;
  return {
    endpoint_id: endpoint,
    model: model.trim(),
    prices,
    reads_images: readsImages && endpoint !== localEndpointId,
    voices: [],
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
        <p className="tz-muted tz-small">{t`Used together with a text model: choose that first.`}</p>
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
              label={job === 'text' ? t`Test with a short text` : t`Test with an image`}
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
