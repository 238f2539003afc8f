import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { maxZoom, type PhotoShape, photoShapes } from '@trenzeye/proto/drawing/photo-options';
import type { PhotoEdit } from '@trenzeye/proto/http/media';
import type { ChangeEdit } from '../edit-changes.ts';
import { rotateClockwise, zoomTo } from '../edit-changes.ts';
import { RangeField } from './range-field.tsx';

const shapes = Object.keys(photoShapes) as PhotoShape[];
const degrees = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(1)}°`;
const percent = (value: number): string => `${value > 0 ? '+' : ''}${value}`;

interface PanelProps {
  readonly edit: PhotoEdit;
  readonly change: ChangeEdit;
}

/** Shape, turn, straighten and zoom. */
export const FramePanel = ({ edit, change }: PanelProps) => (
  <div className="tz-photo-panel">
    <fieldset className="tz-photo-shapes">
      <legend>{t`Shape`}</legend>
      {shapes.map((shape) => (
        <label key={shape} className="tz-photo-shape">
          <input
            type="radio"
            name="photo-shape"
            value={shape}
            checked={edit.shape === shape}
            onChange={() => change('shape', (current) => ({ ...current, shape }))}
          />
          <span className="tz-photo-shape__icon" data-shape={shape} aria-hidden="true" />
          {shape === 'original' ? t`Original` : shape}
        </label>
      ))}
    </fieldset>
    <RangeField
      label={t`Straighten`}
      value={edit.straighten}
      min={-15}
      max={15}
      step={0.5}
      show={degrees}
      onChange={(straighten) => change('straighten', (current) => ({ ...current, straighten }))}
    />
    <RangeField
      label={t`Zoom`}
      value={edit.zoom}
      min={1}
      max={maxZoom}
      step={0.05}
      show={(zoom) => `${Math.round(zoom * 100)}%`}
      onChange={(zoom) => change('frame', (current) => zoomTo(current, zoom))}
    />
    <div className="tz-row">
      <Button size="small" icon="retry" onClick={() => change('turn', rotateClockwise)}>
        {t`Turn right`}
      </Button>
    </div>
    <p className="tz-hint">{t`Drag the picture to choose what it shows. Pinch, or use plus and minus, to zoom.`}</p>
  </div>
);

/** Brightness and contrast. */
export const TonePanel = ({ edit, change }: PanelProps) => (
  <div className="tz-photo-panel">
    {(['brightness', 'contrast'] as const).map((name) => (
      <RangeField
        key={name}
        label={name === 'brightness' ? t`Brightness` : t`Contrast`}
        value={edit[name]}
        min={-100}
        max={100}
        step={5}
        show={percent}
        onChange={(value) => change(name, (current) => ({ ...current, [name]: value }))}
      />
    ))}
  </div>
);
