import type { Remix, UserContentItem } from '@trenzeye/proto/http/content';
import { presentAuthor } from '../authors/index.ts';
import type { ProfileContent, UserContentRow, UserRemixRow } from './store/profile-lists.ts';

/** Characters of a script that a preview shows. */
const scriptLength = 280;
/** Posts of a thread that a preview shows. */
const tweetLimit = 3;

const presentPreview = ({
  type,
  tweets,
  image_url,
  pictures,
  caption,
  script,
  poster_url,
}: ProfileContent): UserContentItem['content_preview'] => {
  if (type === 'thread') return { tweets: tweets.slice(0, tweetLimit) };
  if (type === 'image') return { image_url, caption, ...(pictures.length > 0 ? { pictures: [...pictures] } : {}) };
  return { script: [...script].slice(0, scriptLength).join(''), ...(poster_url && { poster_url }) };
};

export const presentUserContent = (row: UserContentRow): UserContentItem => ({
  id: row.id,
  type: row.type,
  title: row.title,
  created_at: row.published_at.toISOString(),
  content_preview: presentPreview(row),
  metrics: { likes: row.likes, comments: row.comments, remixes: row.remixes, views: row.views },
  isTestContent: row.is_test_content,
});

export const presentUserRemix = (row: UserRemixRow): Remix => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  original: {
    id: row.original_id,
    type: row.original.type,
    status: row.original_status,
    author: presentAuthor(row),
    content_preview: row.original_status === 'removed' ? {} : presentPreview(row.original),
  },
  remixed: { id: row.id, type: row.content.type, title: row.title, content_preview: presentPreview(row.content) },
});
