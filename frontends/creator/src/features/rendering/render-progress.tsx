import { t } from '@lingui/core/macro';
import { Button, classNames, Icon, Progress } from '@trenzeye/frontend-kit';
import { type Short, useRendering } from './short-queries.ts';
import { describeTimeLeft } from './time-left.ts';
import { useTimeLeft } from './use-time-left.ts';

/** The stages of a Short from an upload and of one from a script. */
const stagesOf = (isFromUpload: boolean) => [
  { name: 'waiting', label: t`Queued` },
  isFromUpload ? { name: 'fetch', label: t`Preparing` } : { name: 'speech', label: t`Speaking` },
  { name: 'render', label: t`Rendering` },
  { name: 'cover', label: t`Creating the cover` },
  { name: 'store', label: t`Saving` },
];

/** Progress of a rendering by stage, with a cancel button. */
export function RenderProgress({ short: { id, title, stage, percent, upload_id } }: { short: Short }) {
  const { cancel } = useRendering(id);
  const secondsLeft = useTimeLeft(stage, percent);
  const stages = stagesOf(upload_id !== null);
  const currentIndex = stages.findIndex(({ name }) => name === stage);
  return (
    <div className="tz-rendering">
      <Progress label={title ? t`Rendering ${title}` : t`Rendering your Short`} percent={percent} />
      <p className="tz-visually-hidden" role="status">
        {stages[currentIndex]?.label ?? stage}
      </p>
      <ol className="tz-rendering__stages">
        {stages.map(({ name, label }, index) => (
          <li
            key={name}
            className={classNames('tz-rendering__stage', index < currentIndex && 'tz-rendering__stage--done')}
            aria-current={index === currentIndex ? 'step' : undefined}
          >
            {index < currentIndex ? (
              <Icon name="check" size={16} />
            ) : index === currentIndex ? (
              <span className="tz-spinner" aria-hidden="true" />
            ) : (
              <span />
            )}
            {label}
            {index === currentIndex && <span className="tz-rendering__percent">{percent}%</span>}
          </li>
        ))}
      </ol>
      {secondsLeft !== null && <p className="tz-hint">{describeTimeLeft(secondsLeft)}</p>}
      <div>
        <Button size="small" icon="close" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t`Cancel`}
        </Button>
      </div>
    </div>
  );
}
