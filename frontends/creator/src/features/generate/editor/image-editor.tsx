import { t } from '@lingui/core/macro';
import { withoutSuggestion } from '../aids/author-aids.ts';
import { findingsAt } from '../aids/checks.ts';
import type { TypedImage } from '../document/typed-content.ts';
import type { ImageSource } from '../generation/generate-body.ts';
import { ContentField } from './content-field.tsx';
import { DescriptionField } from './description-field.tsx';
import type { EditorProps } from './editor-props.ts';
import { ImageTools } from './image-tools.tsx';
import { PosterFields } from './poster-fields.tsx';
import { RegenerateTools } from './regenerate-tools.tsx';
import { TagsField } from './tags-field.tsx';

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
