import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@trenzeye/frontend-kit';
import { isSamePart } from '../document/content-parts.ts';
import type { AuthorAids } from '../document/editor-document.ts';
import type { TypedThread } from '../document/typed-content.ts';
import { withoutSuggestion } from '../suggestions/author-aids.ts';
import { type Finding, findingsAt } from '../suggestions/checks.ts';
import { ContentField } from './content-field.tsx';
import type { EditorProps } from './edit-operations.ts';
import { ListControls, type ListEdits, useListEdits } from './list-controls.tsx';
import { RegenerateTools } from './regenerate-tools.tsx';
import { TagsField } from './tags-field.tsx';

const postLimit = 500;
const postRemoved = (number: number): string => t`Post ${number} removed`;
const postCountLimit = 25;

/** A post with its suggestions: they move together. */
interface Post {
  readonly text: string;
  readonly suggestions: AuthorAids['suggestions'][number];
}

export function ThreadEditor({
  typedContent,
  suggestions,
  findings,
  regeneratingPart,
  isGenerating,
  canRewrite,
  onChange,
  onDismiss,
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
  const edits = useListEdits(posts, postRemoved, setPosts);
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
              canRewrite={canRewrite}
              findings={findingsAt(findings, `tweets.${index}`)}
              onDismiss={onDismiss}
              onChange={(changed) => set({ tweets: tweets.with(index, changed) })}
              onInsert={(changed, id) => set({ tweets: tweets.with(index, changed) }, withoutSuggestion(suggestions, index, id))}
              onRegenerate={(instruction) => onRegenerate({ name: 'tweet', index }, instruction)}
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
          {t`Add a post`}
        </Button>
        <p className="tz-hint">
          <Trans>
            {tweets.length} of {postCountLimit} posts
          </Trans>
        </p>
      </div>
      <TagsField
        label={t`Hashtags`}
        tags={hashtags}
        isBusy={isRegeneratingAll || regeneratingPart?.name === 'hashtags'}
        onChange={(tags) => set({ hashtags: tags })}
        tools={
          <RegenerateTools
            name="hashtags"
            isBusy={regeneratingPart?.name === 'hashtags'}
            disabled={isGenerating}
            onRegenerate={() => onRegenerate({ name: 'hashtags' })}
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
  readonly canRewrite: boolean;
  readonly findings: readonly Finding[];
  readonly onDismiss: (finding: Finding) => void;
  readonly onChange: (post: string) => void;
  readonly onInsert: (post: string, id: string) => void;
  readonly onRegenerate: (instruction?: string) => void;
}

const PostField = ({ post, index, count, isBusy, isReadOnly, isGenerating, edits, findings, canRewrite, ...on }: PostFieldProps) => (
  <ContentField
    label={t`Post ${index + 1} of ${count}`}
    value={post.text}
    limit={postLimit}
    focusKey={`text-${index}`}
    isBusy={isBusy || isReadOnly}
    onChange={on.onChange}
    onKeyDown={isGenerating ? undefined : edits.onKeyDown(index)}
    part={t`post ${index + 1}`}
    suggestions={{ list: post.suggestions, onInsert: on.onInsert }}
    findings={findings}
    onDismiss={on.onDismiss}
    tools={
      <ListControls
        name={t`post ${index + 1}`}
        index={index}
        count={count}
        isGenerating={isGenerating}
        isBusy={isBusy}
        edits={edits}
        canRewrite={canRewrite}
        onRegenerate={on.onRegenerate}
      />
    }
  />
);
