import { t } from '@lingui/core/macro';
import { Button, TextField } from '@trenzeye/frontend-kit';
import { ImageStyle, type PosterDesign, PosterMotif } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import type { ImageSource } from '../api/generate-body.ts';
import type { TypedImage } from '../document/typed-content.ts';
import { SelectField } from '../prompt/select-field.tsx';
import { type Option, paletteName } from '../prompt/style-options.ts';
import { withoutSuggestion } from '../suggestions/author-aids.ts';
import { findingsAt } from '../suggestions/checks.ts';
import { ContentField } from './content-field.tsx';
import { DescriptionField } from './description-field.tsx';
import type { EditorProps } from './edit-operations.ts';
import { ImageTools } from './image-tools.tsx';
import { RegenerateTools } from './regenerate-tools.tsx';
import { TagsField } from './tags-field.tsx';

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
function PosterFields({ poster, isBusy, onDesign }: PosterFieldsProps) {
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

const captionLimit = 2200;

export function ImageEditor({
  typedContent,
  suggestions,
  findings,
  regeneratingPart,
  isGenerating,
  canRewrite,
  poster,
  drawsImages,
  readsImages,
  removedDescription,
  onChange,
  onDismiss,
  onRegenerate,
}: EditorProps<TypedImage>) {
  const { caption, style_tags, image_url, alt_text = '' } = typedContent.content;
  const make = (instruction?: string, image?: ImageSource) => onRegenerate({ name: 'image' }, instruction, image);
  const set = (changed: Partial<TypedImage['content']>) => onChange({ ...typedContent, content: { ...typedContent.content, ...changed } });
  const isRegeneratingAll = isGenerating && regeneratingPart === null;
  return (
    <>
      <ImageTools
        imageUrl={image_url}
        poster={poster}
        drawsImages={drawsImages}
        isBusy={regeneratingPart?.name === 'image'}
        disabled={isGenerating}
        onMake={make}
      />
      {poster && (
        <PosterFields
          key={JSON.stringify(poster)}
          poster={poster}
          isBusy={isGenerating}
          onDesign={(design) => make(undefined, { poster: design })}
        />
      )}
      <ContentField
        label={t`Caption`}
        value={caption}
        limit={captionLimit}
        isBusy={isRegeneratingAll || regeneratingPart?.name === 'caption'}
        onChange={(changed) => set({ caption: changed })}
        part={t`the caption`}
        findings={findingsAt(findings, 'caption')}
        onDismiss={onDismiss}
        suggestions={{
          list: suggestions[0] ?? [],
          onInsert: (changed, id) =>
            onChange({ ...typedContent, content: { ...typedContent.content, caption: changed } }, withoutSuggestion(suggestions, 0, id)),
        }}
        tools={
          <div className="tz-content-field__tools">
            <RegenerateTools
              name="the caption"
              isBusy={regeneratingPart?.name === 'caption'}
              disabled={isGenerating}
              canRewrite={canRewrite}
              onRegenerate={(instruction) => onRegenerate({ name: 'caption' }, instruction)}
            />
          </div>
        }
      />
      <DescriptionField
        value={alt_text}
        removed={removedDescription}
        imageUrl={readsImages ? image_url : ''}
        isBusy={isRegeneratingAll || regeneratingPart?.name === 'image'}
        onChange={(description) => set({ alt_text: description })}
      />
      <TagsField label={t`Style tags`} tags={style_tags} isBusy={isRegeneratingAll} onChange={(tags) => set({ style_tags: tags })} />
    </>
  );
}
