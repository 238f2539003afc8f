import { Button } from '@trenzeye/frontend-kit';
import { withoutSuggestion } from '../aids/author-aids.ts';
import { findingsAt } from '../aids/checks.ts';
import type { TypedImage } from '../document/typed-content.ts';
import { ContentField } from './content-field.tsx';
import { DescriptionField } from './description-field.tsx';
import type { EditorProps } from './editor-props.ts';
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
  onChange,
  onDismiss,
  onRegenerate,
  onDesign,
}: EditorProps<TypedImage>) {
  const { caption, style_tags } = typedContent.content;
  const set = (changed: Partial<TypedImage['content']>) => onChange({ ...typedContent, content: { ...typedContent.content, ...changed } });
  const isRegeneratingAll = isGenerating && regeneratingPart === null;
  return (
    <>
      <Button
        className="tz-align-start"
        size="small"
        icon="image"
        loading={regeneratingPart?.name === 'image'}
        disabled={isGenerating}
        onClick={() => onRegenerate({ name: 'image' })}
      >
        {poster ? 'Another poster' : 'Generate another image'}
      </Button>
      {poster && <PosterFields key={JSON.stringify(poster)} poster={poster} isBusy={isGenerating} onDesign={onDesign} />}
      <ContentField
        label="Caption"
        value={caption}
        limit={captionLimit}
        isBusy={isRegeneratingAll || regeneratingPart?.name === 'caption'}
        onChange={(changed) => set({ caption: changed })}
        part="the caption"
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
        value={typedContent.content.alt_text}
        isBusy={isRegeneratingAll || regeneratingPart?.name === 'image'}
        onChange={(alt_text) => set({ alt_text })}
      />
      <TagsField label="Style tags" tags={style_tags} isBusy={isRegeneratingAll} onChange={(tags) => set({ style_tags: tags })} />
    </>
  );
}
