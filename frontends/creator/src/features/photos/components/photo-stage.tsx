import { t } from '@lingui/core/macro';
import { frameOf, photoTransform, placeLayer, toneOf } from '@trenzeye/proto/drawing/photo-geometry';
import type { PhotoEdit, PhotoLayer } from '@trenzeye/proto/http/media';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import type { ChangeEdit, OpenPhoto } from '../edit-changes.ts';
import { moveLayer, pan, removeLayer, resizeLayer, rotateLayer, zoomTo } from '../edit-changes.ts';
import { useStageDrag } from '../use-stage-drag.ts';
import { LayerDrawing, stickerNames } from './layer-drawing.tsx';

interface PhotoStageProps {
  readonly photo: OpenPhoto;
  readonly change: ChangeEdit;
  /** Index of the selected layer; null for none. */
  readonly selected: number | null;
  readonly onSelect: (index: number | null) => void;
}

/** The picture as it will be published. Drag, pinch, wheel and keys move the frame and the layers. */
export function PhotoStage({ photo: { photo, edit }, change, selected, onSelect }: PhotoStageProps) {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const { width, height } = frameOf(edit, photo);
  const drag = useStageDrag({ svg, photo, edit, change, onSelect });
  return (
    <div className="tz-photo-stage">
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset. */}
      <svg
        ref={svg}
        className="tz-photo-stage__picture"
        style={{ aspectRatio: `${width} / ${height}`, '--tz-ratio': width / height, '--tz-unit': width / 600 } as CSSProperties}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={t`Picture`}
        {...drag.background}
      >
        <ToneFilter id={`${id}-tone`} edit={edit} />
        <rect width={width} height={height} fill="#ffffff" />
        <g filter={`url(#${id}-tone)`}>
          <image
            href={photo.source_url}
            width={photo.width}
            height={photo.height}
            transform={photoTransform(edit, photo)}
            preserveAspectRatio="none"
          />
        </g>
        <FrameHandle edit={edit} size={{ width, height }} onKeyDown={(event) => onFrameKey(event, photo, change)} />
        {edit.layers.map((layer, index) => (
          <StageLayer
            key={index}
            id={`${id}-layer-${index}`}
            layer={layer}
            index={index}
            count={edit.layers.length}
            isSelected={index === selected}
            frame={{ width, height }}
            change={change}
            onSelect={onSelect}
            onPointerDown={drag.startLayer(index)}
          />
        ))}
      </svg>
    </div>
  );
}

function ToneFilter({ id, edit }: { id: string; edit: PhotoEdit }) {
  const { slope, intercept } = toneOf(edit);
  const linear = { type: 'linear', slope, intercept } as const;
  return (
    <filter id={id} colorInterpolationFilters="sRGB" x="0" y="0" width="100%" height="100%">
      <feComponentTransfer>
        <feFuncR {...linear} />
        <feFuncG {...linear} />
        <feFuncB {...linear} />
      </feComponentTransfer>
    </filter>
  );
}

/** Steps of the arrow keys as fractions of the picture; five times as far with Shift. */
const moveKeys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
};
const zoomKeys: Readonly<Record<string, number>> = { '+': 1.05, '=': 1.05, '-': 1 / 1.05 };

function onFrameKey(event: KeyboardEvent, source: OpenPhoto['photo'], change: ChangeEdit): void {
  const [move, zoom] = [moveKeys[event.key], zoomKeys[event.key]];
  if (!move && zoom === undefined) return;
  event.preventDefault();
  const factor = event.shiftKey ? 5 : 1;
  if (move) change('frame', (edit) => pan(edit, source, move[0] * factor, move[1] * factor));
  else if (zoom !== undefined) change('frame', (edit) => zoomTo(edit, edit.zoom * zoom));
}

interface FrameHandleProps {
  readonly edit: PhotoEdit;
  readonly size: { readonly width: number; readonly height: number };
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Makes the frame reachable by keyboard. */
const FrameHandle = ({ edit, size, onKeyDown }: FrameHandleProps) => (
  // biome-ignore lint/a11y/useSemanticElements: SVG has no button element.
  <rect
    className="tz-photo-stage__frame"
    {...size}
    fill="transparent"
    role="button"
    tabIndex={0}
    aria-label={t`Photo, zoom ${Math.round(edit.zoom * 100)}%. Arrow keys move it in the frame, plus and minus zoom.`}
    onKeyDown={onKeyDown}
  />
);

interface StageLayerProps {
  readonly id: string;
  readonly layer: PhotoLayer;
  readonly index: number;
  readonly count: number;
  readonly isSelected: boolean;
  readonly frame: { readonly width: number; readonly height: number };
  readonly change: ChangeEdit;
  readonly onSelect: (index: number | null) => void;
  readonly onPointerDown: (event: PointerEvent<SVGGElement>) => void;
}

export const layerName = (layer: PhotoLayer): string =>
  layer.kind === 'text' ? t`Text “${layer.text.replaceAll('\n', ' ')}”` : t`Sticker ${stickerNames[layer.sticker]}`;

function StageLayer({ id, layer, index, count, isSelected, frame, change, onSelect, onPointerDown }: StageLayerProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      change('remove-layer', (edit) => removeLayer(edit, index));
      onSelect(null);
    } else {
      const next = layerKeyChange(event, index);
      if (!next) return;
      change(`layer-${index}`, next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element.
    <g
      className="tz-photo-stage__layer"
      role="button"
      tabIndex={0}
      aria-pressed={isSelected}
      aria-label={t`${layerName(layer)}, layer ${index + 1} of ${count}. Arrow keys move it, plus and minus change its size, comma and period turn it, Delete removes it.`}
      onFocus={() => onSelect(index)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      <LayerDrawing layer={placeLayer(layer, frame)} id={id} />
    </g>
  );
}

/** The change of a key on a layer; undefined for other keys. */
function layerKeyChange({ key, shiftKey }: KeyboardEvent, index: number): ((edit: PhotoEdit) => PhotoEdit) | undefined {
  const factor = shiftKey ? 5 : 1;
  const [move, zoom] = [moveKeys[key], zoomKeys[key]];
  if (move) return (edit) => moveLayer(edit, index, move[0] * factor, move[1] * factor);
  if (zoom !== undefined) return (edit) => resizeLayer(edit, index, zoom);
  if (key === ',' || key === '.') return (edit) => rotateLayer(edit, index, key === ',' ? -5 : 5);
  return undefined;
}
