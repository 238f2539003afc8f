import { t } from '@lingui/core/macro';
import { call } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { contentReactions, social } from '@trenzeye/proto/http/social';
import { ReactionBar } from './reaction-bar.tsx';
import type { ReactionCounts } from './reaction-state.ts';
import { useReaction } from './use-reaction.ts';

/** The reaction bar of a published item. `show` updates the item in all cached lists. */
export function ContentReactions({ item, show }: { item: ContentItem; show: (state: ReactionCounts) => void }) {
  const { counts, react } = useReaction({
    id: item.id,
    target: 'content',
    counts: item,
    show,
    failure: t`Failed to react to content`,
    send: (reaction_type: (typeof contentReactions)[number], idempotencyKey) =>
      call(social.react, { body: { content_id: item.id, reaction_type }, idempotencyKey }),
  });
  return <ReactionBar subject={item.title} counts={counts} offered={contentReactions} onReact={react} />;
}
