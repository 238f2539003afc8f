import { t } from '@lingui/core/macro';
import { EmptyState, ErrorState, formatLocale, LoadMore, mergePages, Skeleton } from '@trenzeye/frontend-kit';
import { Dialog } from '@trenzeye/frontend-kit/ui';
import { useExampleText, useOwnPosts } from '../../../features/voices/voice-queries.ts';

interface PostPickerProps {
  readonly onChoose: (text: string) => void;
  readonly onClose: () => void;
}

/** The user's published content; choosing one hands over its text. */
export const PostPicker = ({ onChoose, onClose }: PostPickerProps) => (
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
