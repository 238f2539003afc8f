import { Button, Dialog, ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';
import { type HiddenTarget, useHiddenTargets, useUnhide } from './hidden-signals.ts';

/** Hidden signals and muted tags of the viewer, with buttons to show them again. */
export function HiddenDialog({ onClose }: { onClose: () => void }) {
  const { data, isPending, isError, error, refetch, isFetching } = useHiddenTargets();
  return (
    <Dialog title="Hidden and muted" onClose={onClose}>
      {isPending && (
        <div className="tz-stack" aria-busy="true">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
      {isError && (
        <ErrorState title="Failed to load hidden signals" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && data.hidden.length + data.muted.length === 0 && (
        <div className="tz-stack">
          <p className="tz-muted">Nothing is hidden or muted. Open the menu of a signal to hide it or to mute one of its tags.</p>
          <Button onClick={onClose}>Back to the signals</Button>
        </div>
      )}
      {data && data.muted.length > 0 && (
        <Group title="Muted tags">
          {data.muted.map(({ tag }) => (
            <HiddenRow key={tag} name={`#${tag}`} action="Unmute" target={{ kind: 'tag', tag }} />
          ))}
        </Group>
      )}
      {data && data.hidden.length > 0 && (
        <Group title="Hidden signals">
          {data.hidden.map((signal) => (
            <HiddenRow key={signal.id} name={signal.title} action="Show again" target={{ kind: 'signal', signal }} />
          ))}
        </Group>
      )}
    </Dialog>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="tz-hidden-group">
    <h3>{title}</h3>
    <ul>{children}</ul>
  </section>
);

function HiddenRow({ name, action, target }: { name: string; action: string; target: HiddenTarget }) {
  const { mutate, isPending } = useUnhide();
  return (
    <li>
      <span>{name}</span>
      <Button size="small" loading={isPending} onClick={() => mutate(target)} aria-label={`${action}: ${name}`}>
        {action}
      </Button>
    </li>
  );
}
