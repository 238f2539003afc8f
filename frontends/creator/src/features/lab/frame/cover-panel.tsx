import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@trenzeye/frontend-kit';
import { clipsOf, nearestKeptTime } from '@trenzeye/proto/editing/clips';
import type { CSSProperties } from 'react';
import type { Edit, Lab } from '../api.ts';
import type { Playback } from '../playback/use-playback.ts';
import { TimeField } from '../time-field.tsx';
import { formatTimecode } from '../timecode.ts';
import { frameAt } from './crop.ts';
import { backgroundStyle, coverTimes, frameIndexAt } from './sprite.ts';

type Cover = Edit['cover_at'];

interface CoverPanelProps {
  readonly lab: Lab;
  readonly edit: Edit;
  readonly playback: Playback;
  readonly onCover: (cover: Cover) => void;
}

const coverLimit = 10;

/** Selects the cover: a frame of the Short, or a card generated from the title. */
export function CoverPanel({ lab, edit, playback, onCover }: CoverPanelProps) {
  const { cover_at: cover } = edit;
  const { sprite } = lab;
  const times = sprite ? coverTimes(sprite, clipsOf(edit), coverLimit) : [];
  return (
    <div className="tz-lab-panel">
      <fieldset className="tz-covers">
        <legend className="tz-visually-hidden">{t`Cover`}</legend>
        {times.map((time) => (
          <label key={time} className="tz-cover">
            <input type="radio" name="cover" checked={cover === time} onChange={() => onCover(time)} />
            <span className="tz-cover__image" style={coverStyle(lab, edit, time)} />
            <span className="tz-visually-hidden">
              <Trans>At {formatTimecode(time)}</Trans>
            </span>
          </label>
        ))}
        <label className="tz-cover">
          <input type="radio" name="cover" checked={cover === 'generated'} onChange={() => onCover('generated')} />
          <span className="tz-cover__image tz-cover__image--generated">{edit.title || t`Title`}</span>
          <span className="tz-visually-hidden">{t`Generated from the title`}</span>
        </label>
      </fieldset>
      <div className="tz-row">
        <TimeField
          label={t`At`}
          seconds={cover === 'generated' ? edit.start : cover}
          onChange={(time) => onCover(nearestKeptTime(clipsOf(edit), time))}
        />
        <Button size="small" icon="image" onClick={() => onCover(nearestKeptTime(clipsOf(edit), playback.playhead.seconds))}>
          {t`Use current frame`}
        </Button>
      </div>
    </div>
  );
}

/** One sprite frame, cropped to the 9:16 frame. */
function coverStyle(lab: Lab, { crop }: Edit, time: number): CSSProperties {
  const { sprite } = lab;
  if (!sprite) return {};
  return { backgroundImage: `url("${sprite.url}")`, ...backgroundStyle(sprite, frameIndexAt(sprite, time), lab, frameAt(crop, time, lab)) };
}
