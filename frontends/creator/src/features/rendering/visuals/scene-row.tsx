import { Button, SelectField } from '@trenzeye/frontend-kit';
import type { PhotoMotion, SceneVisual } from '@trenzeye/proto/http/media';
import { PhotoThumbnail } from '../../photos/photo-thumbnail.tsx';
import { useVideoUploads } from '../use-video-uploads.ts';
import { card } from './align-visuals.ts';

interface SceneRowProps {
  readonly number: number;
  readonly text: string;
  readonly visual: SceneVisual;
  readonly isBusy: boolean;
  readonly isGenerating: boolean;
  readonly onPhoto: () => void;
  readonly onClip: () => void;
  /** Undefined without an image model. */
  readonly onGenerate: (() => void) | undefined;
  readonly onVisual: (visual: SceneVisual) => void;
}

const motions: readonly { readonly motion: PhotoMotion; readonly label: string }[] = [
  { motion: 'auto', label: 'Automatic' },
  { motion: 'zoom_in', label: 'Zoom in' },
  { motion: 'zoom_out', label: 'Zoom out' },
  { motion: 'pan', label: 'Pan' },
  { motion: 'still', label: 'None' },
];

/** What one scene shows, and how to change it. */
export function SceneRow({ number, text, visual, isBusy, isGenerating, onPhoto, onClip, onGenerate, onVisual }: SceneRowProps) {
  const [isPhoto, isClip] = [visual.kind === 'photo', visual.kind === 'clip'];
  return (
    <li className="tz-visuals__scene">
      <div className="tz-visuals__picture">
        <ScenePicture visual={visual} number={number} />
      </div>
      <div className="tz-visuals__choices">
        <p className="tz-visuals__text">
          <strong>Scene {number}</strong> {text}
        </p>
        <div className="tz-row tz-row--tight">
          <Button
            size="small"
            icon="image"
            disabled={isBusy}
            aria-label={`${isPhoto ? 'Change' : 'Choose'} photo of scene ${number}`}
            onClick={onPhoto}
          >
            {isPhoto ? 'Change photo' : 'Choose photo'}
          </Button>
          <Button
            size="small"
            icon="video"
            disabled={isBusy}
            aria-label={`${isClip ? 'Change' : 'Choose'} video of scene ${number}`}
            onClick={onClip}
          >
            {isClip ? 'Change video' : 'Choose video'}
          </Button>
          {onGenerate && (
            <Button
              size="small"
              icon="spark"
              disabled={isBusy}
              loading={isGenerating}
              aria-label={`Generate an image for scene ${number}`}
              onClick={onGenerate}
            >
              Generate image
            </Button>
          )}
          {visual.kind !== 'card' && (
            <Button size="small" kind="bare" disabled={isBusy} aria-label={`Show a card in scene ${number}`} onClick={() => onVisual(card)}>
              Use a card
            </Button>
          )}
        </div>
        {visual.kind === 'photo' && (
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

function ScenePicture({ visual, number }: Pick<SceneRowProps, 'visual' | 'number'>) {
  if (visual.kind === 'photo') return <PhotoThumbnail id={visual.upload_id} label={`Photo of scene ${number}`} />;
  if (visual.kind === 'clip') return <ClipThumbnail id={visual.upload_id} label={`Video of scene ${number}`} />;
  return <span>Card</span>;
}

function ClipThumbnail({ id, label }: { id: string; label: string }) {
  const { data: videos } = useVideoUploads();
  const poster = videos?.find((video) => video.id === id)?.poster_url;
  return poster ? <img src={poster} alt={label} /> : <span>Video</span>;
}
