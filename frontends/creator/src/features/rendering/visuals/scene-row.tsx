import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, SelectField } from '@trenzeye/frontend-kit';
import type { PhotoMotion, SceneVisual } from '@trenzeye/proto/http/media';
import { PhotoThumbnail } from '../../photos/components/add-photos-dialog.tsx';
import { useVideoUploads } from '../api.ts';
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
  { motion: 'auto', label: t`Automatic` },
  { motion: 'zoom_in', label: t`Zoom in` },
  { motion: 'zoom_out', label: t`Zoom out` },
  { motion: 'pan', label: t`Pan` },
  { motion: 'still', label: t`None` },
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
          <strong>
            <Trans>Scene {number}</Trans>
          </strong>{' '}
          {text}
        </p>
        <div className="tz-row tz-row--tight">
          <Button
            size="small"
            icon="image"
            disabled={isBusy}
            aria-label={isPhoto ? t`Change photo of scene ${number}` : t`Choose photo of scene ${number}`}
            onClick={onPhoto}
          >
            {isPhoto ? t`Change photo` : t`Choose photo`}
          </Button>
          <Button
            size="small"
            icon="video"
            disabled={isBusy}
            aria-label={isClip ? t`Change video of scene ${number}` : t`Choose video of scene ${number}`}
            onClick={onClip}
          >
            {isClip ? t`Change video` : t`Choose video`}
          </Button>
          {onGenerate && (
            <Button
              size="small"
              icon="spark"
              disabled={isBusy}
              loading={isGenerating}
              aria-label={t`Generate an image for scene ${number}`}
              onClick={onGenerate}
            >
              {t`Generate image`}
            </Button>
          )}
          {visual.kind !== 'card' && (
            <Button
              size="small"
              kind="bare"
              disabled={isBusy}
              aria-label={t`Show a card in scene ${number}`}
              onClick={() => onVisual(card)}
            >
              {t`Use a card`}
            </Button>
          )}
        </div>
        {visual.kind === 'photo' && (
          <SelectField
            label={t`Motion`}
            aria-label={t`Motion of scene ${number}`}
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
  if (visual.kind === 'photo') return <PhotoThumbnail id={visual.upload_id} label={t`Photo of scene ${number}`} />;
  if (visual.kind === 'clip') return <ClipThumbnail id={visual.upload_id} label={t`Video of scene ${number}`} />;
  return <span>{t`Card`}</span>;
}

function ClipThumbnail({ id, label }: { id: string; label: string }) {
  const { data: videos } = useVideoUploads();
  const poster = videos?.find((video) => video.id === id)?.poster_url;
  return poster ? <img src={poster} alt={label} /> : <span>{t`Video`}</span>;
}
