import { t } from '@lingui/core/macro';
import { Card, call, ErrorState, Icon, Skeleton } from '@trenzeye/frontend-kit';
import { content, ModelJob, type ModelSettings } from '@trenzeye/proto/http/content';
import { useModelSettings } from '../api.ts';
import { BudgetsSection } from './budgets-section.tsx';
import { EndpointsSection } from './endpoints-section.tsx';
import { LocalModelsSection } from './local-models-section.tsx';
import { LocalSpeechSection } from './local-speech-section.tsx';
import { SpeechSections } from './speech-section.tsx';
import { UsageSection } from './usage-section.tsx';
import './models.css';
import { ModelTest } from '@trenzeye/frontend-kit/ai';
import { ChoiceForm } from './choice-form.tsx';

interface JobSectionProps {
  readonly job: ModelJob;
  readonly settings: ModelSettings;
}

const titles: Record<ModelJob, string> = { text: t`Text`, image: t`Images` };

/** Endpoint, model and prices of a job, with a test. */
const JobSection = ({ job, settings }: JobSectionProps) => (
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

/** The models that generate text and images for users without a personal endpoint. */
const InUseSection = ({ inUse: { text, image } }: { inUse: ModelSettings['in_use'] }) => (
  <Card as="section" aria-labelledby="models-in-use">
    <h2 id="models-in-use">{t`In use now`}</h2>
    <dl className="tz-models__in-use">
      <div>
        <dt>
          <Icon name="thread" size={16} /> {t`Text`}
        </dt>
        <dd>{text.label}</dd>
      </div>
      <div>
        <dt>
          <Icon name="image" size={16} /> {t`Images`}
        </dt>
        <dd>{image.label}</dd>
      </div>
    </dl>
    <p className="tz-muted tz-small">{t`Users who set up their own AI use that instead.`}</p>
  </Card>
);

/** Everything an admin can set about models. */
export function ModelSettingsView() {
  const { data: settings, dataUpdatedAt, isPending, error, isFetching, refetch } = useModelSettings();
  if (isPending)
    return (
      <div className="tz-stack" role="status" aria-label={t`Loading models`}>
        <Skeleton height={120} radius={12} />
        <Skeleton height={280} radius={12} />
        <Skeleton height={280} radius={12} />
      </div>
    );
  if (!settings)
    return (
      <ErrorState title={t`The models could not be loaded`} detail={error?.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  return (
    <div className="tz-stack">
      <InUseSection inUse={settings.in_use} />
      <LocalModelsSection settings={settings} />
      <LocalSpeechSection changedAt={dataUpdatedAt} />
      <EndpointsSection endpoints={settings.endpoints} />
      <div className="tz-models__jobs">
        {ModelJob.options.map((job) => (
          <JobSection key={`${job} ${choiceKey(settings, job)}`} job={job} settings={settings} />
        ))}
        <SpeechSections settings={settings} changedAt={dataUpdatedAt} />
      </div>
      <UsageSection />
      <BudgetsSection budgets={settings.budgets} />
    </div>
  );
}

/** Changes when the job's choice changes elsewhere on the page, so that its form starts again with it. */
const choiceKey = ({ choices }: ModelSettings, job: ModelJob): string => `${choices[job]?.endpoint_id} ${choices[job]?.model}`;
