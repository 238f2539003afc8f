import { t } from '@lingui/core/macro';
import { Card, call } from '@trenzeye/frontend-kit';
import { ModelTest } from '@trenzeye/frontend-kit/ai';
import { content, type ModelJob, type ModelSettings } from '@trenzeye/proto/http/content';
import { ChoiceForm } from './choice-form.tsx';

interface JobSectionProps {
  readonly job: ModelJob;
  readonly settings: ModelSettings;
}

const titles: Record<ModelJob, string> = { text: t`Text`, image: t`Images` };

/** Endpoint, model and prices of a job, with a test. */
export const JobSection = ({ job, settings }: JobSectionProps) => (
  <Card as="section" className="tz-models__section" aria-labelledby={`models-${job}`}>
    <h2 id={`models-${job}`}>{titles[job]}</h2>
    {job === 'image' && !settings.choices.text && (
      <p className="tz-muted tz-small">{t`Used together with a text model: choose that first.`}</p>
    )}
    <ChoiceForm
      job={job}
      settings={settings}
      renderTest={(endpoint, model) => (
        <ModelTest
          key={`${endpoint} ${model}`}
          label={job === 'text' ? t`Test with a short text` : t`Test with an image`}
          disabled={model === ''}
          run={() => call(content.testModel, { body: { job, endpoint_id: endpoint, model } })}
        />
      )}
    />
  </Card>
);
