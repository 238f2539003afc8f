import { t } from '@lingui/core/macro';
import { Button, SelectField, TextAreaField } from '@trenzeye/frontend-kit';
import { placeLayer } from '@trenzeye/proto/drawing/photo-geometry';
import { type PhotoColor, photoColors, photoStickers } from '@trenzeye/proto/drawing/photo-options';
import type { PhotoEdit, PhotoLayer, TextLayer } from '@trenzeye/proto/http/media';
import type { ChangeEdit } from '../edit-changes.ts';
import { addSticker, addText, changeLayer, isFull, limitText, removeLayer, restackLayer } from '../edit-changes.ts';
import { LayerDrawing, stickerNames } from './layer-drawing.tsx';
import { layerName } from './photo-stage.tsx';
import { RangeField } from './range-field.tsx';

interface LayerPanelProps {
  readonly edit: PhotoEdit;
  readonly change: ChangeEdit;
  readonly selected: number | null;
  readonly onSelect: (index: number | null) => void;
}

/** Adds text and stickers, lists the layers and edits the selected one. */
export function LayerPanel({ edit, change, selected, onSelect }: LayerPanelProps) {
  const add = (add: (edit: PhotoEdit) => PhotoEdit) => {
    change('add-layer', add);
    onSelect(edit.layers.length);
  };
  const layer = selected === null ? undefined : edit.layers[selected];
  return (
    <div className="tz-photo-panel">
      <div className="tz-row">
        <Button size="small" icon="plus" disabled={isFull(edit)} onClick={() => add(addText)}>
          {t`Add text`}
        </Button>
      </div>
      <fieldset className="tz-photo-stickers" disabled={isFull(edit)}>
        <legend>{t`Stickers`}</legend>
        {photoStickers.map((sticker) => (
          <button
            key={sticker}
            type="button"
            aria-label={t`Add sticker ${stickerNames[sticker]}`}
            onClick={() => add((current) => addSticker(current, sticker))}
          >
            <svg viewBox="0 0 48 48" width={40} height={40} aria-hidden="true">
              <LayerDrawing
                layer={placeLayer({ kind: 'sticker', sticker, x: 0.5, y: 0.5, size: 1, rotation: 0 }, { width: 48, height: 48 })}
                id={`choice-${sticker}`}
              />
            </svg>
          </button>
        ))}
      </fieldset>
      {isFull(edit) && <p className="tz-hint">{t`A picture can have at most 20 layers.`}</p>}
      {edit.layers.length > 0 && (
        <ol className="tz-photo-layers" aria-label={t`Layers`}>
          {edit.layers.map((each, index) => (
            <li key={index}>
              <button type="button" aria-pressed={index === selected} onClick={() => onSelect(index === selected ? null : index)}>
                {layerName(each)}
              </button>
            </li>
          ))}
        </ol>
      )}
      {layer && selected !== null && (
        <SelectedLayer layer={layer} index={selected} isTop={selected === edit.layers.length - 1} change={change} onSelect={onSelect} />
      )}
    </div>
  );
}

interface SelectedLayerProps extends Pick<LayerPanelProps, 'change' | 'onSelect'> {
  readonly layer: PhotoLayer;
  readonly index: number;
  readonly isTop: boolean;
}

function SelectedLayer({ layer, index, isTop, change, onSelect }: SelectedLayerProps) {
  const set = (kind: string, part: Partial<TextLayer>) => change(`${kind}-${index}`, (edit) => changeLayer(edit, index, part));
  const restack = (by: 1 | -1) => {
    change('restack', (edit) => restackLayer(edit, index, by));
    onSelect(Math.max(0, index + by));
  };
  return (
    <section className="tz-photo-layer" aria-label={t`Selected layer`}>
      {layer.kind === 'text' && <TextFields layer={layer} set={set} />}
      <RangeField
        label={t`Size`}
        value={layer.size}
        min={0.02}
        max={1}
        step={0.01}
        show={(size) => `${Math.round(size * 100)}%`}
        onChange={(size) => set('size', { size })}
      />
      <RangeField
        label={t`Turn`}
        value={layer.rotation}
        min={-180}
        max={180}
        step={1}
        show={(rotation) => `${rotation}°`}
        onChange={(rotation) => set('rotation', { rotation })}
      />
      <div className="tz-row">
        <Button size="small" icon="chevronUp" disabled={isTop} onClick={() => restack(1)}>
          {t`Forward`}
        </Button>
        <Button size="small" icon="chevronDown" disabled={index === 0} onClick={() => restack(-1)}>
          {t`Backward`}
        </Button>
        <Button
          size="small"
          kind="danger"
          icon="trash"
          onClick={() => {
            change('remove-layer', (edit) => removeLayer(edit, index));
            onSelect(null);
          }}
        >
          {t`Remove`}
        </Button>
      </div>
    </section>
  );
}

const colors = Object.keys(photoColors) as PhotoColor[];

function TextFields({ layer, set }: { layer: TextLayer; set: (kind: string, part: Partial<TextLayer>) => void }) {
  return (
    <>
      {/* The contract requires a character: an emptied field shows a space until something is typed. */}
      <TextAreaField
        label={t`Text`}
        rows={2}
        value={layer.text === ' ' ? '' : layer.text}
        onChange={(text) => set('text', { text: limitText(text) || ' ' })}
      />
      <SelectField label={t`Font`} value={layer.font} onChange={(font) => set('font', { font: font as TextLayer['font'] })}>
        <option value="display">Space Grotesk</option>
        <option value="text">Inter</option>
      </SelectField>
      <fieldset className="tz-photo-colors">
        <legend>{t`Color`}</legend>
        {colors.map((color) => (
          <label key={color}>
            <input type="radio" name="text-color" checked={layer.color === color} onChange={() => set('color', { color })} />
            <span style={{ background: photoColors[color] }} aria-hidden="true" />
            <span className="tz-visually-hidden">{color}</span>
          </label>
        ))}
      </fieldset>
      <label className="tz-photo-check">
        <input type="checkbox" checked={layer.outline} onChange={(event) => set('outline', { outline: event.target.checked })} />
        {t`Outline`}
      </label>
    </>
  );
}
