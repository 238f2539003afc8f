import { t } from '@lingui/core/macro';
import { classNames, Icon, useSession, useToast } from '@trenzeye/frontend-kit';
import { useNavigate } from 'react-router-dom';
import { useIsBookmarked, useSetBookmark } from './api.ts';
import './bookmarks.css';

/** Adds an item to the viewer's private bookmarks, or removes it. */
export function BookmarkButton({ id, title }: { id: string; title: string }) {
  const { state } = useSession();
  const isBookmarked = useIsBookmarked(id) ?? false;
  const { mutate } = useSetBookmark(id);
  const toast = useToast();
  const navigate = useNavigate();
  const toggle = () => {
    if (state === 'signed-in') mutate(!isBookmarked);
    else toast.info(t`Log in to save posts`, t`Bookmarks are private.`, { label: t`Log In`, onClick: () => navigate('/login') });
  };
  return (
    <button
      type="button"
      className={classNames('tz-bookmark', isBookmarked && 'tz-bookmark--on')}
      aria-pressed={isBookmarked}
      aria-label={t`Bookmark ${title}`}
      title={isBookmarked ? t`Remove bookmark` : t`Bookmark`}
      disabled={state === 'loading'}
      onClick={toggle}
    >
      <Icon name="bookmark" size={20} />
    </button>
  );
}
