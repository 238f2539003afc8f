import { plural, t } from '@lingui/core/macro';
import { usePersonalAi } from '@trenzeye/frontend-kit/ai';
import type { SceneVisual } from '@trenzeye/proto/http/media';
import { useState } from 'react';
import { AddPhotosDialog } from '../../photos/components/add-photos-dialog.tsx';
import { card } from './align-visuals.ts';
import { ChooseClipDialog } from './choose-clip-dialog.tsx';
import { SceneRow } from './scene-row.tsx';
import './visuals.css';
import { useMutation } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { sendPhoto } from '../../photos/api.ts';

interface PictureRequest {
  /** Of the scene. */
  readonly index: number;
  /** What the scene shows or says. */
  readonly prompt: string;
}

const generate = async (prompt: string): Promise<File> => {
  const generated = await call(content.generate, { body: { type: 'image', prompt, aspect: '9:16' } });
  if (!('image_url' in generated)) throw new Error(t`The model did not make an image.`);
  const response = await fetch(generated.image_url);
  if (!response.ok) throw new Error(t`The image could not be loaded.`);
  const image = await response.blob();
  return new File([image], `Generated image.${image.type.split('/')[1] ?? 'png'}`, { type: image.type });
};

/** Generates an image for a scene with the image model, and stores it as a photo of the author. */
function useGeneratedPicture(onPicture: (index: number, uploadId: string) => void) {
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ prompt }: PictureRequest) => sendPhoto(await generate(prompt)),
    onSuccess: (uploadId, { index }) => onPicture(index, uploadId),
    onError: (error) => toast.error(t`Failed to generate content. Please try again.`, error.message),
  });
}

interface VisualsPanelProps {
  readonly scenes: readonly { readonly description: string; readonly narration: string; readonly duration: number }[];
  /** What the scenes show, in their order. */
  readonly visuals: readonly SceneVisual[];
  readonly isBusy: boolean;
  readonly onVisuals: (visuals: readonly SceneVisual[]) => void;
}

function describeChoice(visuals: readonly SceneVisual[]): string {
  const count = (wanted: SceneVisual['kind']) => visuals.filter(({ kind }) => kind === wanted).length;
  const [photos, clips] = [count('photo'), count('clip')];
  if (photos + clips === 0) return t`Every scene shows a card with its key words. You can show your own photos and videos instead.`;
  const scenes = visuals.length;
  const parts = [
    photos > 0 && plural(photos, { one: `# of ${scenes} scenes shows a photo.`, other: `# of ${scenes} scenes show photos.` }),
    clips > 0 && plural(clips, { one: `# of ${scenes} scenes shows a video.`, other: `# of ${scenes} scenes show videos.` }),
    photos + clips < scenes && t`The others show a card with their key words.`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** What each scene shows: a card with its key words, one of the author's photos or videos, or a generated image. */
export function VisualsPanel({ scenes, visuals, isBusy, onVisuals }: VisualsPanelProps) {
  const [openScene, setOpenScene] = useState<number | null>(null);
  const [clipScene, setClipScene] = useState<number | null>(null);
  const { data: ai } = usePersonalAi();
  const set = (index: number, visual: SceneVisual) => onVisuals(visuals.map((each, at) => (at === index ? visual : each)));
  /** Several photos fill the scenes from the chosen one on. */
  const add = (first: number, ids: readonly string[]) =>
    onVisuals(
      visuals.map((visual, index) => {
        const upload_id = ids[index - first];
        return upload_id === undefined ? visual : { kind: 'photo', upload_id, motion: visual.kind === 'photo' ? visual.motion : 'auto' };
      }),
    );
  const picture = useGeneratedPicture((index, upload_id) => add(index, [upload_id]));
  const { [clipScene ?? -1]: shownClip } = visuals;
  return (
    <details className="tz-visuals" open={visuals.some(({ kind }) => kind !== 'card')}>
      <summary>{t`Pictures`}</summary>
      <p className="tz-hint" role="status">
        {describeChoice(visuals)}
      </p>
      <ol className="tz-visuals__scenes">
        {scenes.map(({ description, narration }, index) => (
          <SceneRow
            key={index}
            number={index + 1}
            text={narration || description}
            visual={visuals[index] ?? card}
            isBusy={isBusy || picture.isPending}
            isGenerating={picture.isPending && picture.variables.index === index}
            onPhoto={() => setOpenScene(index)}
            onClip={() => setClipScene(index)}
            onGenerate={ai?.draws_images ? () => picture.mutate({ index, prompt: description || narration }) : undefined}
            onVisual={(visual) => set(index, visual)}
          />
        ))}
      </ol>
      {openScene !== null && (
        <AddPhotosDialog
          title={t`Photo of scene ${openScene + 1}`}
          hint={openScene < scenes.length - 1 ? t`Several photos fill this scene and those after it.` : undefined}
          limit={scenes.length - openScene}
          onClose={() => setOpenScene(null)}
          onAdd={(ids) => {
            setOpenScene(null);
            add(openScene, ids);
          }}
        />
      )}
      {clipScene !== null && (
        <ChooseClipDialog
          title={t`Video of scene ${clipScene + 1}`}
          seconds={scenes[clipScene]?.duration ?? 0}
          chosen={shownClip?.kind === 'clip' ? shownClip : undefined}
          onClose={() => setClipScene(null)}
          onChoose={(clip) => {
            setClipScene(null);
            set(clipScene, clip);
          }}
        />
      )}
    </details>
  );
}
