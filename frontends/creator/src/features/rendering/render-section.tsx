import { t } from '@lingui/core/macro';
import { Button, Notice, Skeleton } from '@trenzeye/frontend-kit';
import { useEffect, useRef } from 'react';
import { RenderProgress } from './render-progress.tsx';
import { type Short, useLiveShort, useShort } from './short-queries.ts';
import { ShortVideo } from './short-video.tsx';
import './rendering.css';

/** Progress and result of a rendering. */
export function RenderSection({ shortId }: { shortId: string }) {
  const { data: short } = useShort(shortId);
  useLiveShort(shortId);
  const isRendering = short?.status === 'rendering';
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button was removed: its focus moves here.
    if (isRendering && document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [isRendering]);
  if (!short) return <Skeleton height={96} radius={12} />;
  return (
    <div ref={section} className="tz-render" tabIndex={-1}>
      {isRendering ? <RenderProgress short={short} /> : short.status === 'failed' && <RenderFailure short={short} />}
      <div aria-live="polite">{short.status === 'ready' && <p className="tz-visually-hidden">{t`Your Short is ready.`}</p>}</div>
      {short.video_url && (
        <div className="tz-render__result">
          <ShortVideo short={short} />
          <div className="tz-render__actions">
            <Button kind="primary" icon="check" to={`/generate?short_id=${short.id}`}>
              {t`Use this Short`}
            </Button>
            <a className="tz-button tz-button--secondary" href={short.video_url} download={`${fileName(short.title)}.mp4`}>
              {t`Download`}
            </a>
            <p className="tz-hint">{isRendering ? t`This is the previous rendering.` : t`Private until you publish it.`}</p>
          </div>
        </div>
      )}
    </div>
  );
}

export const RenderFailure = ({ short }: { short: Short }) => (
  <div role="alert">
    <Notice tone="danger" title={t`Failed to generate Short. Please try again.`}>
      {short.reason && <p>{short.reason}</p>}
    </Notice>
  </div>
);

const fileName = (title: string): string => title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'short';
