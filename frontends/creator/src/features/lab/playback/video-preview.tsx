import { captionsIn, clipsOf } from '@trenzeye/proto/editing/clips';
import type { CSSProperties, ReactNode } from 'react';
import { captionIndexAt } from '../captions/captions.ts';
import { CropFrame } from '../frame/crop-frame.tsx';
import type { Edit, Lab } from '../lab-queries.ts';
import { usePlayheadValue } from './playhead.ts';
import type { Playback } from './use-playback.ts';

interface VideoPreviewProps {
  readonly lab: Lab;
  readonly edit: Edit;
  readonly playback: Playback;
  /** Language of the captions that are edited. */
  readonly language: string;
  readonly onCrop: (crop: Edit['crop']) => void;
  readonly controls: ReactNode;
}

/** The video with the 9:16 crop frame, and the player controls. */
export function VideoPreview({ lab, edit, playback, language, onCrop, controls }: VideoPreviewProps) {
  const { video, playhead, isMuted, toggle } = playback;
  return (
    <div className="tz-lab-preview">
      <div className="tz-lab-preview__box" style={aspectStyle(lab)}>
        <video
          ref={video}
          className="tz-lab-preview__video"
          src={lab.video_url}
          poster={lab.poster_url ?? undefined}
          muted={isMuted}
          playsInline
          preload="auto"
          aria-label={lab.name}
          onLoadedMetadata={() => playback.playhead.seconds === 0 && playback.seek(clipsOf(edit)[0]?.start ?? 0)}
        />
        <button type="button" className="tz-lab-preview__toggle" tabIndex={-1} aria-hidden="true" onClick={toggle} />
        <CropFrame source={lab} crop={edit.crop} playhead={playhead} onCrop={onCrop}>
          {edit.captions_mode !== 'none' && <CaptionOverlay edit={edit} playback={playback} language={language} />}
        </CropFrame>
      </div>
      {controls}
    </div>
  );
}

function CaptionOverlay({ edit, playback: { playhead }, language }: Pick<VideoPreviewProps, 'edit' | 'playback' | 'language'>) {
  const captions = captionsIn(edit, edit.captions_mode === 'burned' ? edit.burned_language : language);
  const index = usePlayheadValue(playhead, (seconds) => captionIndexAt(captions, seconds));
  const text = index === undefined ? '' : captions[index]?.text;
  if (!text) return null;
  return (
    <span className={`tz-crop__caption tz-crop__caption--${edit.caption_style}`}>
      <span>{text}</span>
    </span>
  );
}

const aspectStyle = ({ width, height }: Lab): CSSProperties => ({
  aspectRatio: `${width} / ${height}`,
  ['--tz-ratio' as string]: width / height,
});
