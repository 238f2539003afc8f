import { Button } from '@trenzeye/frontend-kit';
import type { TypedThread } from '../document/typed-content.ts';
import { isSamePart } from '../generation/content-parts.ts';
import { ContentField, RegenerateButton } from './content-field.tsx';
import type { EditorProps } from './editor-props.ts';
import { ListControls, useListEdits } from './list-controls.tsx';
import { TagsField } from './tags-field.tsx';

const postLimit = 500;
const postCountLimit = 25;

export function ThreadEditor({ typedContent, regeneratingPart, isGenerating, onChange, onRegenerate }: EditorProps<TypedThread>) {
  const { tweets, hashtags } = typedContent.content;
  const set = (changed: Partial<TypedThread['content']>) => onChange({ ...typedContent, content: { ...typedContent.content, ...changed } });
  const edits = useListEdits(tweets, 'Post', (posts) => set({ tweets: [...posts] }));
  const isRegeneratingAll = isGenerating && regeneratingPart === null;
  return (
    <>
      <ol ref={edits.ref} className="tz-content-fields">
        {tweets.map((post, index) => {
          const part = { name: 'tweet', index } as const;
          const isBusy = isSamePart(regeneratingPart, part);
          return (
            <li key={index}>
              <ContentField
                label={`Post ${index + 1} of ${tweets.length}`}
                value={post}
                limit={postLimit}
                focusKey={`text-${index}`}
                isBusy={isBusy || isRegeneratingAll}
                onChange={(changed) => set({ tweets: tweets.with(index, changed) })}
                onKeyDown={isGenerating ? undefined : edits.onKeyDown(index)}
                tools={
                  <ListControls
                    {...{ noun: 'post', index, count: tweets.length, isGenerating, isBusy, edits }}
                    onRegenerate={() => onRegenerate(part)}
                  />
                }
              />
            </li>
          );
        })}
      </ol>
      <div className="tz-row tz-row--between">
        <Button size="small" icon="plus" disabled={isGenerating || tweets.length >= postCountLimit} onClick={() => edits.add('')}>
          Add a post
        </Button>
        <p className="tz-hint">
          {tweets.length} of {postCountLimit} posts
        </p>
      </div>
      <TagsField
        label="Hashtags"
        tags={hashtags}
        isBusy={isRegeneratingAll || regeneratingPart?.name === 'hashtags'}
        onChange={(tags) => set({ hashtags: tags })}
        tools={
          <RegenerateButton
            label="Regenerate hashtags"
            isBusy={regeneratingPart?.name === 'hashtags'}
            disabled={isGenerating}
            onClick={() => onRegenerate({ name: 'hashtags' })}
          />
        }
      />
    </>
  );
}
