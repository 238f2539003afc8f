import { t } from '@lingui/core/macro';
import { Button, EmptyState, ErrorState, formatLocale, LoadMore, mergePages, Skeleton, TextAreaField } from '@trenzeye/frontend-kit';
import { Dialog } from '@trenzeye/frontend-kit/ui';
import { useState } from 'react';
import { exampleLimit, useExampleText, useOwnPosts } from './api.ts';

interface PostPickerProps {
  readonly onChoose: (text: string) => void;
  readonly onClose: () => void;
}

/** The user's published content; choosing one hands over its text. */
const PostPicker = ({ onChoose, onClose }: PostPickerProps) => (
  <Dialog title={t`Choose one of your posts`} onClose={onClose}>
    <Posts onChoose={onChoose} />
  </Dialog>
);

function Posts({ onChoose }: Pick<PostPickerProps, 'onChoose'>) {
  const list = useOwnPosts();
  const { data, isError, error, refetch, isFetching } = list;
  const read = useExampleText();
  if (isError)
    return (
      <ErrorState title={t`Your posts could not be loaded`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!data) return <Skeleton height="10rem" radius="12px" />;
  const posts = mergePages(data.pages);
  if (posts.length === 0)
    return <EmptyState icon="thread" title={t`Nothing published yet`} hint={t`Type or paste your examples instead.`} />;
  return (
    <div className="tz-stack">
      <ul className="voice-posts">
        {posts.map(({ id, title, created_at }) => (
          <li key={id}>
            <button
              type="button"
              className="voice-posts__post"
              disabled={read.isPending}
              onClick={() => read.mutate(id, { onSuccess: (text) => onChoose(text) })}
            >
              <span className="tz-clip-2" dir="auto">
                {title}
              </span>
              <time className="tz-muted tz-small" dateTime={created_at}>
                {dateFormat.format(new Date(created_at))}
              </time>
            </button>
          </li>
        ))}
      </ul>
      <div aria-live="polite">{read.error && <p className="tz-problem">{read.error.message}</p>}</div>
      <LoadMore {...list} />
    </div>
  );
}

const dateFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' });

const maxExamples = 10;
/** Three examples work well, so a new voice has three fields. */
export const emptyExamples: string[] = ['', '', ''];

interface ExamplesFieldProps {
  readonly examples: readonly string[];
  /** Called with a change of the current examples: a chosen post arrives later. */
  readonly onChange: (change: (current: string[]) => string[]) => void;
}

/** Fills the first empty field, or adds one. */
const withExample = (examples: readonly string[], text: string): string[] => {
  const empty = examples.findIndex((example) => example.trim() === '');
  return empty < 0 ? [...examples, text] : examples.with(empty, text);
};

/** Texts by the author: typed, pasted, or chosen from published posts. */
export function ExamplesField({ examples, onChange }: ExamplesFieldProps) {
  const [isPicking, setPicking] = useState(false);
  const isFull = examples.filter((example) => example.trim() !== '').length >= maxExamples;
  return (
    <fieldset className="voice-examples">
      <legend className="tz-label">{t`Examples of your writing`}</legend>
      <p className="tz-hint">{t`Three to ten texts of yours. They show the model how you write better than any description.`}</p>
      {examples.map((example, index) => (
        <div key={index} className="voice-examples__entry">
          <TextAreaField
            label={t`Example ${index + 1}`}
            rows={3}
            maxLength={exampleLimit}
            value={example}
            onChange={(text) => onChange((current) => current.with(index, text))}
          />
          <Button
            kind="bare"
            size="small"
            icon="trash"
            aria-label={t`Remove example ${index + 1}`}
            disabled={examples.length === 1}
            onClick={() => onChange((current) => current.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div className="tz-row">
        <Button size="small" icon="plus" disabled={examples.length >= maxExamples} onClick={() => onChange((current) => [...current, ''])}>
          {t`Add an example`}
        </Button>
        <Button size="small" icon="thread" disabled={isFull} onClick={() => setPicking(true)}>
          {t`Choose from your posts`}
        </Button>
      </div>
      {isPicking && (
        <PostPicker
          onChoose={(text) => {
            onChange((current) => withExample(current, text));
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}
