import { Button, Notice, Skeleton } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { RenderFailure } from './finish.tsx';
import { type Script, useFromScript } from './from-script.ts';
import { type Short, useLiveShort, useRendering, useShort } from './get-short.ts';
import { RenderProgress } from './render-progress.tsx';
import { ShortVideo } from './short-video.tsx';
import './rendering.css';

type Style = NonNullable<Script['style']>;
const styles: readonly { readonly style: Style; readonly label: string }[] = [
  { style: 'wave', label: 'Wave' },
  { style: 'ink', label: 'Ink' },
  { style: 'dawn', label: 'Dawn' },
];

interface ScriptVideoProps {
  /** What the video would be made of; null while the script is not whole. */
  readonly script: Omit<Script, 'style'> | null;
  readonly shortId: string | null;
  /** The Short that goes with the script from now on; null: none. */
  readonly onAttach: (shortId: string | null) => void;
}

/** The video of a script: made of its scenes here, or cut in TrenzLab from an upload. */
export function ScriptVideo({ script, shortId, onAttach }: ScriptVideoProps) {
  const { data: short, error, isPending } = useShort(shortId);
  useLiveShort(shortId);
  return (
    <section className="tz-script-video" aria-labelledby="script-video-heading">
      <h3 id="script-video-heading">Video</h3>
      {shortId === null ? (
        <MakeVideo script={script} onAttach={onAttach} />
      ) : short ? (
        <Attached short={short} script={script} onAttach={onAttach} />
      ) : (
        isPending && <Skeleton height={120} radius={12} />
      )}
      {shortId !== null && !short && error && (
        <Notice tone="warning" title="Its video is not here">
          <p>{error.message}</p>
          <Button size="small" onClick={() => onAttach(null)}>
            Go on without it
          </Button>
        </Notice>
      )}
    </section>
  );
}

function MakeVideo({ script, onAttach, again = false }: Omit<ScriptVideoProps, 'shortId'> & { again?: boolean }) {
  const [style, setStyle] = useState<Style>('wave');
  const { mutate, isPending } = useFromScript(onAttach);
  return (
    <>
      {!again && <p className="tz-hint">Its scenes become a vertical video with captions, so that the script can be watched.</p>}
      <div className="tz-row">
        <select
          className="tz-input tz-script-video__style"
          aria-label="Colours of the video"
          value={style}
          onChange={({ target }) => setStyle(target.value as Style)}
        >
          {styles.map((entry) => (
            <option key={entry.style} value={entry.style}>
              {entry.label}
            </option>
          ))}
        </select>
        <Button icon="video" loading={isPending} disabled={script === null} onClick={() => script && mutate({ ...script, style })}>
          {again ? 'Make it again' : 'Make the video'}
        </Button>
      </div>
    </>
  );
}

function Attached({ short, script, onAttach }: { short: Short } & Omit<ScriptVideoProps, 'shortId'>) {
  const { render } = useRendering(short.id);
  const { status, upload_id, video_url } = short;
  const isStale = upload_id === null && script !== null && isOther(short, script);
  return (
    <>
      {status === 'rendering' && <RenderProgress short={short} />}
      {status === 'failed' && <RenderFailure short={short} />}
      {status === 'draft' && (
        <Notice title="This Short is not rendered yet">
          <p>Cut it in TrenzLab, or render it as it is.</p>
        </Notice>
      )}
      <div className="tz-script-video__shown">
        <ShortVideo short={short} />
        <div className="tz-finish__actions">
          {(status === 'draft' || status === 'failed') && (
            <Button
              kind="primary"
              size="small"
              icon={status === 'failed' ? 'retry' : 'video'}
              loading={render.isPending}
              onClick={() => render.mutate(async () => undefined)}
            >
              {status === 'failed' ? 'Retry' : 'Render'}
            </Button>
          )}
          {upload_id && (
            <Button size="small" icon="edit" to={`/generate?upload_id=${upload_id}`}>
              Edit in TrenzLab
            </Button>
          )}
          {video_url && status !== 'rendering' && <p className="tz-hint">It is published together with the script.</p>}
          <Button size="small" kind="bare" icon="close" onClick={() => onAttach(null)}>
            Take the video away
          </Button>
        </div>
      </div>
      {isStale && status !== 'rendering' && (
        <div role="status" className="tz-script-video">
          <p className="tz-hint">The script has changed since this video was made.</p>
          <MakeVideo script={script} onAttach={onAttach} again />
        </div>
      )}
    </>
  );
}

const told = (scenes: Short['scenes']): string =>
  JSON.stringify(scenes.map(({ description, narration, duration }) => [description, narration, duration]));

const isOther = (short: Short, script: Omit<Script, 'style'>): boolean => told(short.scenes) !== told(script.scenes);
