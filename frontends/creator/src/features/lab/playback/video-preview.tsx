import { t } from '@lingui/core/macro';
import { classNames } from '@trenzeye/frontend-kit';
import { captionsIn, clipsOf } from '@trenzeye/proto/editing/clips';
import { type CSSProperties, type ReactNode, useLayoutEffect, useState } from 'react';
import type { Edit, Lab } from '../api.ts';
import { captionIndexAt } from '../captions/captions.ts';
import { frameAt } from '../frame/crop.ts';
import { CropFrame } from '../frame/crop-frame.tsx';
import type { Playback } from './use-playback.ts';
import { usePlayheadSeconds, usePlayheadValue } from './use-playback.ts';

interface VideoPreviewProps {
  readonly lab: Lab;
  readonly edit: Edit;
  readonly playback: Playback;
  /** Language of the captions that are edited. */
  readonly language: string;
  readonly onCrop: (crop: Edit['crop']) => void;
  readonly controls: ReactNode;
}

type View = 'frame' | 'short';

const views: readonly { readonly view: View; readonly label: string }[] = [
  { view: 'frame', label: t`Whole video` },
  { view: 'short', label: t`As the Short` },
];

/** The video with the 9:16 crop frame or as the Short will look, and the player controls. */
export function VideoPreview({ lab, edit, playback, language, onCrop, controls }: VideoPreviewProps) {
  const { video, playhead, isMuted, toggle } = playback;
  const [view, setView] = useState<View>('frame');
  const isShort = view === 'short';
  const caption = edit.captions_mode !== 'none' && <CaptionOverlay edit={edit} playback={playback} language={language} />;
  return (
    <div className="tz-lab-preview" dir="ltr">
      <div
        className={classNames('tz-lab-preview__box', isShort && 'tz-lab-preview__box--short')}
        style={aspectStyle(isShort ? shortSize : lab)}
      >
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
        {isShort ? (
          <>
            <FramePosition video={video} lab={lab} crop={edit.crop} playback={playback} />
            <div className="tz-lab-preview__short">{caption}</div>
          </>
        ) : (
          <CropFrame source={lab} crop={edit.crop} playhead={playhead} onCrop={onCrop}>
            {caption}
          </CropFrame>
        )}
      </div>
      {controls}
      <fieldset className="tz-modes tz-lab-preview__views">
        <legend className="tz-visually-hidden">{t`Preview`}</legend>
        <div className="tz-modes__row">
          {views.map((entry) => (
            <label key={entry.view} className="tz-modes__option">
              <input type="radio" name="preview" checked={entry.view === view} onChange={() => setView(entry.view)} />
              <span>{entry.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

const shortSize = { width: 9, height: 16 };

interface FramePositionProps extends Pick<VideoPreviewProps, 'lab' | 'playback'> {
  readonly crop: Edit['crop'];
  readonly video: Playback['video'];
}

/** Moves the video so that its 9:16 frame fills the preview. */
function FramePosition({ video, lab, crop, playback: { playhead } }: FramePositionProps) {
  const seconds = usePlayheadSeconds(playhead);
  useLayoutEffect(() => {
    const frame = frameAt(crop, seconds, lab);
    const part = (length: number, of: number) => `${(length / of) * 100}%`;
    Object.assign(video.current?.style ?? {}, {
      width: part(lab.width, frame.width),
      height: part(lab.height, frame.height),
      left: part(-frame.x, frame.width),
      top: part(-frame.y, frame.height),
    });
  }, [video, lab, crop, seconds]);
  useLayoutEffect(() => {
    const element = video.current;
    return () => {
      Object.assign(element?.style ?? {}, { width: '', height: '', left: '', top: '' });
    };
  }, [video]);
  return null;
}

function CaptionOverlay({ edit, playback: { playhead }, language }: Pick<VideoPreviewProps, 'edit' | 'playback' | 'language'>) {
  const captions = captionsIn(edit, edit.captions_mode === 'burned' ? edit.burned_language : language);
  const index = usePlayheadValue(playhead, (seconds) => captionIndexAt(captions, seconds));
  const text = index === undefined ? '' : captions[index]?.text;
  if (!text) return null;
  return (
    <span className={`tz-crop__caption tz-crop__caption--${edit.caption_style}`}>
      <span dir="auto">{text}</span>
    </span>
  );
}

const aspectStyle = ({ width, height }: Pick<Lab, 'width' | 'height'>): CSSProperties => ({
  aspectRatio: `${width} / ${height}`,
  ['--tz-ratio' as string]: width / height,
});
