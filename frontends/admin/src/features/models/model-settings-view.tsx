import { t } from '@lingui/core/macro';
import { ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import { ModelJob, type ModelSettings } from '@trenzeye/proto/http/content';
import { BudgetsSection } from './budgets-section.tsx';
import { EndpointsSection } from './endpoints-section.tsx';
import { InUseSection } from './in-use-section.tsx';
import { JobSection } from './job-section.tsx';
import { LocalModelsSection } from './local-models-section.tsx';
import { LocalSpeechSection } from './local-speech-section.tsx';
import { useModelSettings } from './model-queries.ts';
import { SpeechSections } from './speech-section.tsx';
import { UsageSection } from './usage-section.tsx';
import './models.css';

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
