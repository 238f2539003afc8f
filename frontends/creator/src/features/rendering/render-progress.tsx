import { Button, classNames, Icon, Progress } from '@trenzeye/frontend-kit';
import { type Short, useRendering } from './get-short.ts';

const stages = [
  { name: 'waiting', label: 'Waiting for its turn' },
  { name: 'fetch', label: 'Getting ready' },
  { name: 'render', label: 'Rendering' },
  { name: 'cover', label: 'Making the cover' },
  { name: 'store', label: 'Storing it' },
] as const;

/** How far the rendering of a Short is, step by step, with a way to stop it. */
export function RenderProgress({ short: { id, title, stage, percent } }: { short: Short }) {
  const { cancel } = useRendering(id);
  const now = stages.findIndex(({ name }) => name === stage);
  return (
    <div className="tz-rendering">
      <Progress label={`Rendering ${title || 'your Short'}`} percent={percent} />
      <p className="tz-visually-hidden" role="status">
        {stages[now]?.label ?? stage}
      </p>
      <ol className="tz-rendering__stages">
        {stages.map(({ name, label }, index) => (
          <li
            key={name}
            className={classNames('tz-rendering__stage', index < now && 'tz-rendering__stage--over')}
            aria-current={index === now ? 'step' : undefined}
          >
            {index < now ? <Icon name="check" size={16} /> : index === now ? <span className="tz-spinner" aria-hidden="true" /> : <span />}
            {label}
            {index === now && <span className="tz-rendering__percent">{percent}%</span>}
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
