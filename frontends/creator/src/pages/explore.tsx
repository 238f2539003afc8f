import { useQueryClient } from '@tanstack/react-query';
import { PageHeader, tabId, useTitle } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { patchComment } from '../features/comments/list-comments.ts';
import { type Discussed, useDiscussion, warmUpComments } from '../features/comments/use-discussion.ts';
import { ContentStats } from '../features/feed/content-stats.tsx';
import { Feed } from '../features/feed/feed.tsx';
import { feedChoice, withChoice } from '../features/feed/feed-choice.ts';
import { FeedControls } from '../features/feed/feed-controls.tsx';
import { patchFeedItem } from '../features/feed/public-feed.ts';
import { CommentReactions } from '../features/reactions/comment-reactions.tsx';
import { ContentReactions } from '../features/reactions/content-reactions.tsx';

const panel = 'explore-feed';

/** Everything published, filtered and sorted by the address. */
export function ExplorePage() {
  useTitle('Explore');
  const [query, setQuery] = useSearchParams();
  const { filter, sort } = feedChoice(query);
  const { discussed, opening, open, close } = useDiscussion();
  const client = useQueryClient();
  return (
    <div className="tz-page tz-page--wide">
      <PageHeader title="Explore" lede="Threads, images and Shorts by creators who caught the wave." />
      <FeedControls
        filter={filter}
        sort={sort}
        panel={panel}
        onFilter={(chosen) => setQuery(withChoice(query, 'filter', chosen))}
        onSort={(chosen) => setQuery(withChoice(query, 'sort', chosen))}
      />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, filter)}>
        <Feed
          filter={filter}
          sort={sort}
          renderActions={(item) => (
            <>
              <ContentReactions item={item} show={(state) => patchFeedItem(client, item.id, (current) => ({ ...current, ...state }))} />
              <ContentStats item={item} isOpening={opening === item.id} onWarmUp={warmUpComments} onComments={() => open(item)} />
            </>
          )}
        />
      </div>
      {discussed && <Discussion {...discussed} onClosed={close} />}
    </div>
  );
}

function Discussion({ item, Modal, onClosed }: Discussed & { onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const client = useQueryClient();
  const countUp = () =>
    patchFeedItem(client, item.id, (current) => ({ ...current, stats: { ...current.stats, comments: current.stats.comments + 1 } }));
  return (
    <Modal
      item={item}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      onPosted={countUp}
      renderReactions={(comment) => (
        <CommentReactions
          comment={comment}
          show={(state) => patchComment(client, item.id, comment.id, (current) => ({ ...current, ...state }))}
        />
      )}
    />
  );
}
