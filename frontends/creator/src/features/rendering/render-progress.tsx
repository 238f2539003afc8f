import { Button, classNames, Icon, Progress } from '@trenzeye/frontend-kit';
import { type Short, useRendering } from './short-queries.ts';

const stages = [
  { name: 'waiting', label: 'Queued' },
  { name: 'fetch', label: 'Preparing' },
  { name: 'render', label: 'Rendering' },
  { name: 'cover', label: 'Creating the cover' },
  { name: 'store', label: 'Saving' },
] as const;

/** Progress of a rendering by stage, with a cancel button. */
export function RenderProgress({ short: { id, title, stage, percent } }: { short: Short }) {
  const { cancel } = useRendering(id);
  const currentIndex = stages.findIndex(({ name }) => name === stage);
  return (
    <div className="tz-rendering">
      <Progress label={`Rendering ${title || 'your Short'}`} percent={percent} />
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
      <div>
        <Button size="small" icon="close" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
