import { Button } from '@trenzeye/frontend-kit';
import type { MadeThread } from '../made.ts';
import { isSamePart } from '../making/parts.ts';
import type { EditorProps } from './editor-props.ts';
import { ListTools, useListEdits } from './list-tools.tsx';
import { Again, PartField } from './part-field.tsx';
import { TagsField } from './tags-field.tsx';

const longestPost = 500;
const mostPosts = 25;

/** Every post of a thread, in order, and its hashtags. */
export function ThreadEditor({ made, remaking, isLocked, onChange, onRemake }: EditorProps<MadeThread>) {
  const { tweets, hashtags } = made.content;
  const set = (changed: Partial<MadeThread['content']>) => onChange({ ...made, content: { ...made.content, ...changed } });
  const edits = useListEdits(tweets, 'Post', (posts) => set({ tweets: [...posts] }));
  const isAll = isLocked && remaking === null;
  return (
    <>
      <ol ref={edits.ref} className="tz-edited">
        {tweets.map((post, index) => {
          const part = { name: 'tweet', index } as const;
          const isBusy = isSamePart(remaking, part);
          return (
            <li key={index}>
              <PartField
                label={`Post ${index + 1} of ${tweets.length}`}
                value={post}
                limit={longestPost}
                mark={`text-${index}`}
                isBusy={isBusy || isAll}
                onChange={(changed) => set({ tweets: tweets.with(index, changed) })}
                onKeyDown={isLocked ? undefined : edits.onKeyDown(index)}
                tools={
                  <ListTools {...{ noun: 'post', index, count: tweets.length, isLocked, isBusy, edits }} onAgain={() => onRemake(part)} />
                }
              />
            </li>
          );
        })}
      </ol>
      <div className="tz-row tz-row--between">
        <Button size="small" icon="plus" disabled={isLocked || tweets.length >= mostPosts} onClick={() => edits.add('')}>
          Add a post
        </Button>
        <p className="tz-hint">
          {tweets.length} of at most {mostPosts} posts
        </p>
      </div>
      <TagsField
        label="Hashtags"
        tags={hashtags}
        isBusy={isAll || remaking?.name === 'hashtags'}
        onChange={(tags) => set({ hashtags: tags })}
        tools={
          <Again
            label="Find other hashtags"
            isBusy={remaking?.name === 'hashtags'}
            disabled={isLocked}
            onClick={() => onRemake({ name: 'hashtags' })}
          />
        }
      />
    </>
  );
}
