import { Button } from '@trenzeye/frontend-kit';
import type { CSSProperties } from 'react';
import { clockLabel } from './clock.ts';
import { frameAt } from './crop.ts';
import type { Edit, Lab } from './get-lab.ts';
import { backgroundOf, coverTimes, pictureAt } from './sprite.ts';
import { TimeField } from './time-field.tsx';
import type { Playback } from './use-playback.ts';

type Cover = Edit['cover_at'];

interface CoverPanelProps {
  readonly lab: Lab;
  readonly edit: Edit;
  readonly playback: Playback;
  readonly onCover: (cover: Cover) => void;
}

const most = 10;

/** What is shown before the Short plays: a moment of it, or a card drawn from its title. */
export function CoverPanel({ lab, edit, playback, onCover }: CoverPanelProps) {
  const { cover_at: cover } = edit;
  const { sprite } = lab;
  const times = sprite ? coverTimes(sprite, edit, most) : [];
  return (
    <div className="tz-lab-panel">
      <fieldset className="tz-covers">
        <legend className="tz-visually-hidden">Cover</legend>
        {times.map((time) => (
          <label key={time} className="tz-cover">
            <input type="radio" name="cover" checked={cover === time} onChange={() => onCover(time)} />
            <span className="tz-cover__picture" style={pictureOf(lab, edit, time)} />
            <span className="tz-visually-hidden">At {clockLabel(time)}</span>
          </label>
        ))}
        <label className="tz-cover">
          <input type="radio" name="cover" checked={cover === 'generated'} onChange={() => onCover('generated')} />
          <span className="tz-cover__picture tz-cover__picture--drawn">{edit.title || 'Drawn'}</span>
          <span className="tz-visually-hidden">Drawn from the title</span>
        </label>
      </fieldset>
      <div className="tz-row">
        <TimeField
          label="At"
          seconds={cover === 'generated' ? edit.start : cover}
          onChange={(time) => onCover(Math.min(Math.max(time, edit.start), edit.end))}
        />
        <Button size="small" icon="image" onClick={() => onCover(playback.playhead.seconds)}>
          This moment
        </Button>
      </div>
    </div>
  );
}

/** One still picture of the sprite, cut to the frame. */
function pictureOf(lab: Lab, { crop }: Edit, time: number): CSSProperties {
  const { sprite } = lab;
  if (!sprite) return {};
  return { backgroundImage: `url("${sprite.url}")`, ...backgroundOf(sprite, pictureAt(sprite, time), lab, frameAt(crop, time, lab)) };
}
