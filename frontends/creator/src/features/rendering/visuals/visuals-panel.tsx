import { Button, SelectField } from '@trenzeye/frontend-kit';
import type { PhotoMotion, SceneVisual } from '@trenzeye/proto/http/media';
import { useState } from 'react';
import { AddPhotosDialog } from '../../photos/add-photos-dialog.tsx';
import { PhotoThumbnail } from '../../photos/photo-thumbnail.tsx';
import { card } from './align-visuals.ts';
import './visuals.css';

interface VisualsPanelProps {
  readonly scenes: readonly { readonly description: string; readonly narration: string }[];
  /** What the scenes show, in their order. */
  readonly visuals: readonly SceneVisual[];
  readonly isBusy: boolean;
  readonly onVisuals: (visuals: readonly SceneVisual[]) => void;
}

const motions: readonly { readonly motion: PhotoMotion; readonly label: string }[] = [
  { motion: 'auto', label: 'Automatic' },
  { motion: 'zoom_in', label: 'Zoom in' },
  { motion: 'zoom_out', label: 'Zoom out' },
  { motion: 'pan', label: 'Pan' },
  { motion: 'still', label: 'None' },
];

function describeChoice(photoCount: number, sceneCount: number): string {
  if (photoCount === 0) return 'Every scene shows a card with its key words. You can show your own photos instead.';
  const photos = `${photoCount} of ${sceneCount} scenes ${photoCount === 1 ? 'shows a photo' : 'show photos'}.`;
  return photoCount === sceneCount ? photos : `${photos} The others show a card with their key words.`;
}

/** What each scene shows: a card with its key words, or one of the author's photos. */
export function VisualsPanel({ scenes, visuals, isBusy, onVisuals }: VisualsPanelProps) {
  const [openScene, setOpenScene] = useState<number | null>(null);
  const photoCount = visuals.filter(({ kind }) => kind === 'photo').length;
  const set = (index: number, visual: SceneVisual) => onVisuals(visuals.map((each, at) => (at === index ? visual : each)));
  /** Several photos fill the scenes from the chosen one on. */
  const add = (first: number, ids: readonly string[]) =>
    onVisuals(
      visuals.map((visual, index) => {
        const upload_id = ids[index - first];
        return upload_id === undefined ? visual : { kind: 'photo', upload_id, motion: visual.kind === 'photo' ? visual.motion : 'auto' };
      }),
    );
  return (
    <details className="tz-visuals" open={photoCount > 0}>
      <summary>Pictures</summary>
      <p className="tz-hint" role="status">
        {describeChoice(photoCount, scenes.length)}
      </p>
      <ol className="tz-visuals__scenes">
        {scenes.map(({ description, narration }, index) => (
          <SceneRow
            key={index}
            number={index + 1}
            text={narration || description}
            visual={visuals[index] ?? card}
            isBusy={isBusy}
            onChoose={() => setOpenScene(index)}
            onVisual={(visual) => set(index, visual)}
          />
        ))}
      </ol>
      {openScene !== null && (
        <AddPhotosDialog
          title={`Photo of scene ${openScene + 1}`}
          hint={openScene < scenes.length - 1 ? 'Several photos fill this scene and those after it.' : undefined}
          limit={scenes.length - openScene}
          onClose={() => setOpenScene(null)}
          onAdd={(ids) => {
            setOpenScene(null);
            add(openScene, ids);
          }}
        />
      )}
    </details>
  );
}

interface SceneRowProps {
  readonly number: number;
  readonly text: string;
  readonly visual: SceneVisual;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
  readonly onVisual: (visual: SceneVisual) => void;
}

function SceneRow({ number, text, visual, isBusy, onChoose, onVisual }: SceneRowProps) {
  const isPhoto = visual.kind === 'photo';
  return (
    <li className="tz-visuals__scene">
      <div className="tz-visuals__picture">
        {isPhoto ? <PhotoThumbnail id={visual.upload_id} label={`Photo of scene ${number}`} /> : <span>Card</span>}
      </div>
      <div className="tz-visuals__choices">
        <p className="tz-visuals__text">
          <strong>Scene {number}</strong> {text}
        </p>
        <div className="tz-row">
          <Button
            size="small"
            icon="image"
            disabled={isBusy}
            aria-label={`${isPhoto ? 'Change' : 'Choose'} photo of scene ${number}`}
            onClick={onChoose}
          >
            {isPhoto ? 'Change photo' : 'Choose photo'}
          </Button>
          {isPhoto && (
            <Button size="small" kind="bare" disabled={isBusy} aria-label={`Show a card in scene ${number}`} onClick={() => onVisual(card)}>
              Use a card
            </Button>
          )}
        </div>
        {isPhoto && (
          <SelectField
            label="Motion"
            aria-label={`Motion of scene ${number}`}
            value={visual.motion}
            disabled={isBusy}
            onChange={(motion) => onVisual({ ...visual, motion: motion as PhotoMotion })}
          >
            {motions.map((each) => (
              <option key={each.motion} value={each.motion}>
                {each.label}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </li>
  );
}
