import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { useRendering, useShort } from './short-queries.ts';
import { describeTimeLeft } from './time-left.ts';
import { useTimeLeft } from './use-time-left.ts';

interface RenderActionProps {
  readonly shortId: string;
  /** Saves pending edits; resolves when they are stored. */
  readonly flush: () => Promise<void>;
}

/** Starts the rendering; while it runs, its progress and the time left. */
export function RenderAction({ shortId, flush }: RenderActionProps) {
  const { data: short } = useShort(shortId);
  const { render } = useRendering(shortId);
  const secondsLeft = useTimeLeft(short?.stage ?? null, short?.percent ?? 0);
  if (short?.status === 'rendering')
    return (
      <span className="tz-render-action">
        <span className="tz-spinner" aria-hidden="true" />
        {short.stage === 'render' ? t`Rendering, ${short.percent}%` : t`Rendering, please wait`}
        {secondsLeft !== null && ` · ${describeTimeLeft(secondsLeft)}`}
      </span>
    );
  const hasFailed = short?.status === 'failed';
  return (
    <Button
      kind="primary"
      icon={hasFailed ? 'retry' : 'video'}
      loading={render.isPending}
      disabled={!short}
      onClick={() => render.mutate(flush)}
    >
      {hasFailed ? t`Retry` : short?.video_url ? t`Render again` : t`Render`}
    </Button>
  );
}
