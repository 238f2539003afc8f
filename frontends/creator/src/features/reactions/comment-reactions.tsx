import { t } from '@lingui/core/macro';
import { call } from '@trenzeye/frontend-kit';
import { commentReactions, type Reply, social } from '@trenzeye/proto/http/social';
import { ReactionBar } from './reaction-bar.tsx';
import type { ReactionCounts } from './reaction-state.ts';
import { useReaction } from './use-reaction.ts';

/** The reaction bar of a comment. `show` updates the comment in all cached lists. */
export function CommentReactions({ comment, show }: { comment: Reply; show: (state: ReactionCounts) => void }) {
  const { counts, react } = useReaction({
    id: comment.id,
    target: 'comment',
    counts: comment,
    show,
    failure: t`Failed to react to comment`,
    send: (reaction_type: (typeof commentReactions)[number], idempotencyKey) =>
      call(social.reactToComment, { body: { comment_id: comment.id, reaction_type }, idempotencyKey }),
  });
  return <ReactionBar subject={t`the comment by ${comment.user.username}`} counts={counts} offered={commentReactions} onReact={react} />;
}
