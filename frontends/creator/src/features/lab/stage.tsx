import type { CSSProperties, ReactNode } from 'react';
import { captionAt } from './captions.ts';
import { CropFrame } from './crop-frame.tsx';
import type { Edit, Lab } from './get-lab.ts';
import { useAt } from './playhead.ts';
import type { Playback } from './use-playback.ts';

interface StageProps {
  readonly lab: Lab;
  readonly edit: Edit;
  readonly playback: Playback;
  readonly onCrop: (crop: Edit['crop']) => void;
  readonly controls: ReactNode;
}

/** The video with the 9:16 frame over it, and the player's controls below. */
export function Stage({ lab, edit, playback, onCrop, controls }: StageProps) {
  const { video, playhead, isMuted, toggle } = playback;
  return (
    <div className="tz-lab-stage">
      <div className="tz-lab-stage__box" style={shapeOf(lab)}>
        <video
          ref={video}
          className="tz-lab-stage__video"
          src={lab.video_url}
          poster={lab.poster_url ?? undefined}
          muted={isMuted}
          playsInline
          preload="auto"
          aria-label={lab.name}
          onLoadedMetadata={() => playback.playhead.seconds === 0 && playback.seek(edit.start)}
        />
        <button type="button" className="tz-lab-stage__tap" tabIndex={-1} aria-hidden="true" onClick={toggle} />
        <CropFrame source={lab} crop={edit.crop} playhead={playhead} onCrop={onCrop}>
          {edit.captions_mode !== 'none' && <Shown edit={edit} playback={playback} />}
        </CropFrame>
      </div>
      {controls}
    </div>
  );
}

function Shown({ edit, playback: { playhead } }: Pick<StageProps, 'edit' | 'playback'>) {
  const index = useAt(playhead, (seconds) => captionAt(edit.captions, seconds));
  const text = index === undefined ? '' : edit.captions[index]?.text;
  return text ? <span className="tz-crop__caption">{text}</span> : null;
}

const shapeOf = ({ width, height }: Lab): CSSProperties => ({
  aspectRatio: `${width} / ${height}`,
  ['--tz-ratio' as string]: width / height,
});
