import { t } from '@lingui/core/macro';
import { Button, classNames, Icon, Notice, Progress, Skeleton } from '@trenzeye/frontend-kit';
import { useEffect, useRef } from 'react';
import { type Short, useLiveShort, useRendering, useShort } from './api.ts';
import './rendering.css';
import { describeTimeLeft, useTimeLeft } from './api.ts';

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

/** The rendered Short with native controls. */
export function ShortVideo({ short: { video_url, thumbnail_url, caption_tracks, title } }: { short: Short }) {
  if (!video_url) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: without a track, captions are burned in.
    <video
      key={video_url}
      className="tz-short-video"
      src={video_url}
      poster={thumbnail_url ?? undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={title || t`Your Short`}
    >
      {caption_tracks.map(({ url, language, label }, index) => (
        <track key={url} kind="captions" src={url} srcLang={language || undefined} label={label} default={index === 0} />
      ))}
    </video>
  );
}

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
