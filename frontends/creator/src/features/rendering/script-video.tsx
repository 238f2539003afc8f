import { plural, t } from '@lingui/core/macro';
import { Button, call, Notice, newIdempotencyKey, SelectField, Skeleton, useToast } from '@trenzeye/frontend-kit';
import { media, type SceneVisual } from '@trenzeye/proto/http/media';
import { useEffect, useState } from 'react';
import { type Short, shortKey, useLiveShort, useRendering, useShort } from './api.ts';
import { MusicFields } from './music-fields.tsx';
import { NarrationPanel, type Speech } from './narration/narration-panel.tsx';
import { RenderFailure, RenderProgress, ShortVideo } from './render-section.tsx';
import { alignVisuals } from './visuals/align-visuals.ts';
import { VisualsPanel } from './visuals/visuals-panel.tsx';
import './rendering.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '@trenzeye/proto/http';

type Script = BodyInput<typeof media.editScript>;

interface ScriptOptions {
  /** The Short that was made from the script before. */
  readonly short: Short | null;
  /** Called with the id of a new Short. */
  readonly onAttach: (shortId: string) => void;
}

/** A published video stays as it is: a changed script becomes a new Short. */
const canChange = (short: Short | null): short is Short => short !== null && short.upload_id === null && !short.public;

/**
 * Makes the video of a script. `store` saves the script without making the video. `requireShort` returns the Short for recordings, which
 * is created without a video if there is none.
 */
function useShortFromScript({ short, onAttach }: ScriptOptions) {
  const client = useQueryClient();
  const toast = useToast();
  const create = async (script: Script, render: boolean): Promise<string> => {
    const { short_id } = await call(media.shortFromScript, { body: { ...script, render }, idempotencyKey: newIdempotencyKey() });
    onAttach(short_id);
    return short_id;
  };
  const make = useMutation({
    networkMode: 'always',
    mutationFn: async (script: Script): Promise<void> => {
      if (!canChange(short)) {
        await create(script, true);
        return;
      }
      const params = { id: short.id };
      await call(media.editScript, { params, body: script });
      client.setQueryData(shortKey(short.id), await call(media.renderShort, { params }));
    },
    onError: (error) => toast.error(t`Failed to generate Short. Please try again.`, error.message),
  });
  const store = useMutation({
    networkMode: 'always',
    mutationFn: async (script: Script): Promise<void> => {
      if (canChange(short))
        client.setQueryData(shortKey(short.id), await call(media.editScript, { params: { id: short.id }, body: script }));
      else await create(script, false);
    },
    onError: (error) => toast.error(t`The pictures could not be saved`, error.message),
  });
  return { make, store, requireShort: (script: Script) => (canChange(short) ? Promise.resolve(short.id) : create(script, false)) };
}

type Style = NonNullable<Script['style']>;
const styles: readonly { readonly style: Style; readonly label: string }[] = [
  { style: 'wave', label: t`Wave` },
  { style: 'ink', label: t`Ink` },
  { style: 'dawn', label: t`Dawn` },
];

interface ScriptVideoProps {
  /** Input for a new video; null while the script is incomplete. */
  readonly script: Omit<Script, 'style' | 'speech' | 'music'> | null;
  /** Why the script is incomplete, as a sentence; null when it is not. */
  readonly problem: string | null;
  readonly shortId: string | null;
  /** Called with the Short to attach to the script; null detaches it. */
  readonly onAttach: (shortId: string | null) => void;
}

/** The video of a script: created from its scenes, or edited in TrenzLab from an upload. */
export function ScriptVideo({ script, problem, shortId, onAttach }: ScriptVideoProps) {
  const { data: short, error, isPending } = useShort(shortId);
  useLiveShort(shortId);
  return (
    <section className="tz-script-video" aria-labelledby="script-video-heading">
      <h3 id="script-video-heading">{t`Video`}</h3>
      {shortId === null ? (
        <>
          <p className="tz-hint">{t`Turns the scenes into a vertical video: spoken, with captions in time with the voice.`}</p>
          <MakeVideo script={script} problem={problem} short={null} onAttach={onAttach} />
        </>
      ) : short ? (
        <AttachedVideo short={short} script={script} problem={problem} onAttach={onAttach} />
      ) : (
        isPending && <Skeleton height={120} radius={12} />
      )}
      {shortId !== null && !short && error && (
        <Notice tone="warning" title={t`The video is not available`}>
          <p>{error.message}</p>
          <Button size="small" onClick={() => onAttach(null)}>
            {t`Continue without it`}
          </Button>
        </Notice>
      )}
    </section>
  );
}

interface MakeVideoProps extends Pick<ScriptVideoProps, 'script' | 'problem' | 'onAttach'> {
  /** The Short that was made from the script before. */
  readonly short: Short | null;
  /** Called when the pictures were changed. */
  readonly onPictures?: () => void;
}

/** How the video is made from the script: pictures, colors and voice. */
function MakeVideo({ script: text, problem, short, onAttach, onPictures }: MakeVideoProps) {
  const [style, setStyle] = useState<Style>(short?.style ?? 'wave');
  const [speech, setSpeech] = useState<Speech>(short?.speech ?? {});
  const [music, setMusic] = useState(short?.music ?? null);
  const { make, store, requireShort } = useShortFromScript({ short, onAttach });
  const visuals = alignVisuals(short?.scenes ?? [], text?.scenes ?? []);
  const withVisuals = (chosen: readonly SceneVisual[]): Script | null =>
    text && { ...text, scenes: text.scenes.map((scene, index) => ({ ...scene, visual: chosen[index] })), style, speech, music };
  const script = withVisuals(visuals);
  const storeVisuals = (chosen: readonly SceneVisual[]) => {
    const changed = withVisuals(chosen);
    if (changed) store.mutate(changed, { onSuccess: onPictures });
  };
  return (
    <>
      {problem && <p className="tz-hint">{problem}</p>}
      {script && <VisualsPanel scenes={script.scenes} visuals={visuals} isBusy={store.isPending} onVisuals={storeVisuals} />}
      {script && (
        <NarrationPanel
          script={script}
          speech={speech}
          onSpeech={setSpeech}
          shortId={short?.id ?? null}
          takes={short?.takes ?? []}
          requireShort={() => requireShort(script)}
        />
      )}
      {script && <MusicFields music={music} onMusic={setMusic} />}
      <div className="tz-row tz-script-video__create">
        <SelectField label={t`Video colors`} value={style} onChange={(value) => setStyle(value as Style)}>
          {styles.map((entry) => (
            <option key={entry.style} value={entry.style}>
              {entry.label}
            </option>
          ))}
        </SelectField>
        <Button
          icon="video"
          kind={short?.video_url ? 'secondary' : 'primary'}
          loading={make.isPending}
          disabled={script === null || store.isPending}
          onClick={() => script && make.mutate(script)}
        >
          {short?.video_url ? t`Create again` : t`Create video`}
        </Button>
      </div>
    </>
  );
}

const staleText = (hasNewPictures: boolean): string =>
  hasNewPictures ? t`The pictures have changed since this video was made.` : t`The script has changed since this video was made.`;

/** Who speaks in the rendered video, and why a narration is not spoken. */
const SpokenNote = ({ spoken: { voice, recorded, note } }: { spoken: NonNullable<Short['spoken']> }) => (
  <p className="tz-hint">
    {[
      voice && t`Spoken by: ${voice}.`,
      recorded > 0 && plural(recorded, { one: 'With your recording in # scene.', other: 'With your recording in # scenes.' }),
      note,
    ]
      .filter(Boolean)
      .join(' ')}
  </p>
);

function AttachedVideo({ short, script, problem, onAttach }: { short: Short } & Omit<ScriptVideoProps, 'shortId'>) {
  const { render } = useRendering(short.id);
  const { status, upload_id, video_url } = short;
  const [hasNewPictures, setNewPictures] = useState(false);
  useEffect(() => {
    if (status === 'rendering') setNewPictures(false);
  }, [status]);
  const isStale = upload_id === null && script !== null && (hasNewPictures || hasDifferentScenes(short, script));
  return (
    <>
      {status === 'rendering' && <RenderProgress short={short} />}
      {status === 'failed' && <RenderFailure short={short} />}
      {status === 'draft' && upload_id && (
        <Notice title={t`This Short is not rendered yet`}>
          <p>{t`Cut it in TrenzLab, or render it as it is.`}</p>
        </Notice>
      )}
      <div className="tz-script-video__current">
        <ShortVideo short={short} />
        <div className="tz-render__actions">
          {(status === 'failed' || (status === 'draft' && upload_id)) && (
            <Button
              kind="primary"
              size="small"
              icon={status === 'failed' ? 'retry' : 'video'}
              loading={render.isPending}
              onClick={() => render.mutate(async () => undefined)}
            >
              {status === 'failed' ? t`Retry` : t`Render`}
            </Button>
          )}
          {upload_id && (
            <Button size="small" icon="edit" to={`/generate?upload_id=${upload_id}`}>
              {t`Edit in TrenzLab`}
            </Button>
          )}
          {video_url && short.spoken && <SpokenNote spoken={short.spoken} />}
          {video_url && status !== 'rendering' && <p className="tz-hint">{t`It is published together with the script.`}</p>}
          {(upload_id || video_url || status !== 'draft') && (
            <Button size="small" kind="bare" icon="close" onClick={() => onAttach(null)}>
              {t`Remove the video`}
            </Button>
          )}
        </div>
      </div>
      {upload_id === null && status !== 'rendering' && (
        <div className="tz-script-video">
          <p className="tz-hint" role="status">
            {video_url !== null && isStale && staleText(hasNewPictures)}
          </p>
          <MakeVideo script={script} problem={problem} short={short} onAttach={onAttach} onPictures={() => setNewPictures(true)} />
        </div>
      )}
    </>
  );
}

const comparableScenes = (scenes: readonly Pick<Short['scenes'][number], 'description' | 'narration' | 'duration'>[]): string =>
  JSON.stringify(scenes.map(({ description, narration, duration }) => [description, narration, duration]));

const hasDifferentScenes = (short: Short, script: Pick<Script, 'scenes'>): boolean =>
  comparableScenes(short.scenes) !== comparableScenes(script.scenes);
