import { Button } from '@trenzeye/frontend-kit';
import { withoutSuggestion } from '../aids/author-aids.ts';
import type { AuthorAids } from '../document/editor-document.ts';
import type { TypedThread } from '../document/typed-content.ts';
import { isSamePart } from '../generation/content-parts.ts';
import { ContentField, RegenerateButton } from './content-field.tsx';
import type { EditorProps } from './editor-props.ts';
import { ListControls, type ListEdits, useListEdits } from './list-controls.tsx';
import { TagsField } from './tags-field.tsx';

const postLimit = 500;
const postCountLimit = 25;

/** A post with its suggestions: they move together. */
interface Post {
  readonly text: string;
  readonly suggestions: AuthorAids['suggestions'][number];
}

export function ThreadEditor({
  typedContent,
  suggestions,
  regeneratingPart,
  isGenerating,
  onChange,
  onRegenerate,
}: EditorProps<TypedThread>) {
  const { tweets, hashtags } = typedContent.content;
  const set = (changed: Partial<TypedThread['content']>, left = suggestions) =>
    onChange({ ...typedContent, content: { ...typedContent.content, ...changed } }, left);
  const posts = tweets.map((text, index): Post => ({ text, suggestions: suggestions[index] ?? [] }));
  const setPosts = (changed: readonly Post[]) =>
    set(
      { tweets: changed.map(({ text }) => text) },
      changed.map((post) => post.suggestions),
    );
  const edits = useListEdits(posts, 'Post', setPosts);
  const isRegeneratingAll = isGenerating && regeneratingPart === null;
  return (
    <>
      <ol ref={edits.ref} className="tz-content-fields">
        {posts.map((post, index) => (
          <li key={index}>
            <PostField
              post={post}
              index={index}
              count={tweets.length}
              isBusy={isSamePart(regeneratingPart, { name: 'tweet', index })}
              isReadOnly={isRegeneratingAll}
              isGenerating={isGenerating}
              edits={edits}
              onChange={(changed) => set({ tweets: tweets.with(index, changed) })}
              onInsert={(changed, id) => set({ tweets: tweets.with(index, changed) }, withoutSuggestion(suggestions, index, id))}
              onRegenerate={() => onRegenerate({ name: 'tweet', index })}
            />
          </li>
        ))}
      </ol>
      <div className="tz-row tz-row--between">
        <Button
          size="small"
          icon="plus"
          disabled={isGenerating || tweets.length >= postCountLimit}
          onClick={() => edits.add({ text: '', suggestions: [] })}
        >
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

interface PostFieldProps {
  readonly post: Post;
  readonly index: number;
  readonly count: number;
  readonly isBusy: boolean;
  readonly isReadOnly: boolean;
  readonly isGenerating: boolean;
  readonly edits: ListEdits<Post>;
  readonly onChange: (post: string) => void;
  readonly onInsert: (post: string, id: string) => void;
  readonly onRegenerate: () => void;
}

const PostField = ({ post, index, count, isBusy, isReadOnly, isGenerating, edits, onChange, onInsert, onRegenerate }: PostFieldProps) => (
  <ContentField
    label={`Post ${index + 1} of ${count}`}
    value={post.text}
    limit={postLimit}
    focusKey={`text-${index}`}
    isBusy={isBusy || isReadOnly}
    onChange={onChange}
    onKeyDown={isGenerating ? undefined : edits.onKeyDown(index)}
    suggestions={{ part: `post ${index + 1}`, list: post.suggestions, onInsert }}
    tools={
      <ListControls
        noun="post"
        index={index}
        count={count}
        isGenerating={isGenerating}
        isBusy={isBusy}
        edits={edits}
        onRegenerate={onRegenerate}
      />
    }
  />
);
