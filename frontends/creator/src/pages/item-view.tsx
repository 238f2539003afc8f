import { useQueryClient } from '@tanstack/react-query';
import { Button, compactNumber, Icon, Menu, type MenuItem, useToast } from '@trenzeye/frontend-kit';
import type { ItemDetail } from '@trenzeye/proto/http/content';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CommentSection } from '../features/comments/comment-section.tsx';
import { patchComment } from '../features/comments/list-comments.ts';
import { leadIn } from '../features/feed/content-text.ts';
import { Tags } from '../features/feed/tags.tsx';
import { DeleteDialog } from '../features/item/delete-dialog.tsx';
import { patchItem } from '../features/item/get-item.ts';
import { ItemContent } from '../features/item/item-content.tsx';
import { ItemHead, RemixCredit } from '../features/item/item-head.tsx';
import { OwnerPanel } from '../features/item/owner-panel.tsx';
import { RemixPanel } from '../features/item/remix-panel.tsx';
import { copyAddress, itemAddress, shareItem } from '../features/item/share-item.ts';
import { LineageTree } from '../features/lineage/lineage-tree.tsx';
import { CommentReactions } from '../features/reactions/comment-reactions.tsx';
import { ContentReactions } from '../features/reactions/content-reactions.tsx';
import { Film } from '../features/shorts/film.tsx';
import { useMotionAllowed } from '../features/shorts/motion.ts';
import { ShortPlayer } from '../features/shorts/short-player.tsx';
import { useViewCount } from '../features/shorts/use-view-count.ts';
import { playableOf } from './playable.ts';
import { countComment, showReactions } from './show-state.ts';
import { useLiveItems } from './use-live-items.ts';
import '../features/item/item.css';

/** One published item with everything around it: reactions, comments, remix, lineage, and what its author decides. */
export function ItemView({ item }: { item: ItemDetail }) {
  const client = useQueryClient();
  const counted = useCallback((views: number) => patchItem(client, item.id, () => ({ views })), [client, item.id]);
  useViewCount(item.id, true, counted);
  useLiveItems([item.id]);
  return (
    <div className="tz-item">
      <div className="tz-item__main">
        <article className="tz-item__part" aria-label={item.title}>
          <ItemHead item={item} />
          {item.remix_of && <RemixCredit credit={item.remix_of} />}
          <ItemContent item={item} leadIn={leadIn} renderShort={(short) => <Player item={short} />} />
          <Tags tags={tagsOf(item)} areLinks />
          {item.provenance && (
            <p className="tz-item__origin">
              <Icon name="spark" size={16} />
              {item.provenance.label}
            </p>
          )}
          <Actions item={item} />
        </article>
        <Comments item={item} />
      </div>
      <aside className="tz-item__aside" aria-label="About this piece">
        <section className="tz-item__part" aria-label="Remix">
          <RemixPanel item={item} />
        </section>
        {item.permissions.change_consent && <OwnerPanel item={item} />}
        <Lineage id={item.id} />
      </aside>
    </div>
  );
}

const tagsOf = ({ content, content_preview }: ItemDetail): readonly string[] =>
  'hashtags' in content ? content.hashtags : (content_preview.hashtags ?? []);

function Player({ item }: { item: ItemDetail }) {
  const mayMove = useMotionAllowed();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [isMuted, setMuted] = useState(true);
  const short = useMemo(() => playableOf(item), [item]);
  const isPlaying = wanted ?? mayMove;
  if (!short) return null;
  return (
    <div className="tz-item__short">
      {short.video_url === null ? (
        <ShortPlayer
          short={short}
          playback={{ isPlaying, isMuted, onToggle: () => setWanted(!isPlaying), onMute: () => setMuted(!isMuted) }}
        />
      ) : (
        <Film short={short} address={short.video_url} isStarted={mayMove} />
      )}
    </div>
  );
}

function Actions({ item }: { item: ItemDetail }) {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const items: MenuItem[] = [{ label: 'Copy link', icon: 'copy', onSelect: () => void copyAddress(itemAddress(item.id), toast) }];
  if (item.permissions.delete) items.push({ label: 'Delete', icon: 'trash', tone: 'danger', onSelect: () => setDeleting(true) });
  const gone = () => {
    toast.success('Deleted', item.title);
    navigate('/explore', { replace: true });
  };
  return (
    <div className="tz-item__actions">
      <ContentReactions item={item} show={(state) => showReactions(client, item.id, state)} />
      <span className="tz-item__facts">
        {compactNumber(item.views)} {item.views === 1 ? 'view' : 'views'}
      </span>
      <div className="tz-row tz-row--tight">
        <Button size="small" icon="share" onClick={() => void shareItem(item, toast)}>
          Share
        </Button>
        <Menu label="More about this piece" items={items} />
      </div>
      {isDeleting && <DeleteDialog item={item} onClose={() => setDeleting(false)} onGone={gone} />}
    </div>
  );
}

function Comments({ item }: { item: ItemDetail }) {
  const client = useQueryClient();
  return (
    <section className="tz-item__part tz-item__comments" aria-label="Comments">
      <h2>Comments ({item.stats.comments})</h2>
      <CommentSection
        contentId={item.id}
        onPosted={(comment) => countComment(client, item.id, comment.id)}
        renderReactions={(comment) => (
          <CommentReactions
            comment={comment}
            show={(state) => patchComment(client, item.id, comment.id, (current) => ({ ...current, ...state }))}
          />
        )}
      />
    </section>
  );
}

function Lineage({ id }: { id: string }) {
  const { hash } = useLocation();
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === '#lineage') part.current?.scrollIntoView({ block: 'center' });
  }, [hash]);
  return (
    <section ref={part} id="lineage" className="tz-item__part" aria-label="Lineage">
      <h2>Lineage</h2>
      <LineageTree id={id} />
    </section>
  );
}
