import { t } from '@lingui/core/macro';
import { Button, TextField } from '@trenzeye/frontend-kit';
import { ImageStyle, type PosterDesign, PosterMotif } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { SelectField } from '../prompt/select-field.tsx';
import { type Option, paletteName } from '../prompt/style-options.ts';

interface PosterFieldsProps {
  readonly poster: PosterDesign;
  readonly isBusy: boolean;
  readonly onDesign: (poster: PosterDesign) => void;
}

const headlineLimit = 160;
const motifNames: Record<PosterMotif, string> = {
  wave: t`Waves`,
  sunrise: t`Sunrise`,
  orbit: t`Orbits`,
  mosaic: t`Mosaic`,
  bloom: t`Bloom`,
  none: t`None`,
};
const motifOptions: readonly Option<PosterMotif>[] = PosterMotif.options.map((value) => ({ value, name: motifNames[value] }));
const paletteOptions: readonly Option<ImageStyle>[] = ImageStyle.options.map((value) => ({ value, name: paletteName(value) }));
const layoutOptions: readonly Option<PosterDesign['layout']>[] = [
  { value: 'words-above', name: t`Words above` },
  { value: 'words-below', name: t`Words below` },
];

/** The design of a poster. Changes are drawn when they are applied. */
export function PosterFields({ poster, isBusy, onDesign }: PosterFieldsProps) {
  const [design, setDesign] = useState(poster);
  const change = (changed: Partial<PosterDesign>) => setDesign({ ...design, ...changed });
  const isChanged = JSON.stringify(design) !== JSON.stringify(poster);
  const words = design.headline.trim();
  return (
    <fieldset className="tz-poster" disabled={isBusy}>
      <legend className="tz-label">{t`Poster`}</legend>
      <TextField label={t`Headline`} value={design.headline} maxLength={headlineLimit} onChange={(text) => change({ headline: text })} />
      <div className="tz-poster__choices">
        <SelectField label={t`Layout`} options={layoutOptions} value={design.layout} onChange={(layout) => layout && change({ layout })} />
        <SelectField
          label={t`Colors of the poster`}
          options={paletteOptions}
          value={design.palette}
          onChange={(palette) => palette && change({ palette })}
        />
        <SelectField label={t`Motif`} options={motifOptions} value={design.motif} onChange={(motif) => motif && change({ motif })} />
      </div>
      <Button
        className="tz-align-start"
        size="small"
        icon="check"
        disabled={!isChanged || words === ''}
        onClick={() => onDesign({ ...design, headline: words })}
      >
        {t`Apply to the poster`}
      </Button>
    </fieldset>
  );
}
