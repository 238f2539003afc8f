import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Button, lazyPart, type MenuItem, ReportMenu, type Toasts, useToast } from '@trenzeye/frontend-kit';
import type { ItemDetail } from '@trenzeye/proto/http/content';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BookmarkButton } from '../features/bookmarks/bookmark-button.tsx';
import { patchComment } from '../features/comments/api.ts';
import { CommentSection } from '../features/comments/components/comment-section.tsx';
import { ProvenanceLine, TagList } from '../features/feed/components/content-details.tsx';
import { findLeadIn } from '../features/feed/content-text.ts';
import { patchItem } from '../features/items/api.ts';
import { ItemContent } from '../features/items/components/item-content.tsx';
import { ItemHeader, RemixCredit } from '../features/items/components/item-header.tsx';
import { OwnerPanel } from '../features/items/components/owner-panel.tsx';
import { ItemLinkCard } from '../features/link-previews/link-card.tsx';
import { QuoteButton, QuoteCard } from '../features/quotes/quote-card.tsx';
import { CommentReactions, ContentReactions } from '../features/reactions/reaction-bar.tsx';
import { LineageTree } from '../features/remixes/components/lineage-tree.tsx';
import { RemixPanel } from '../features/remixes/components/remix-panel.tsx';
import { PageVideo } from '../features/shorts/components/page-video.tsx';
import { ShortPlayer } from '../features/shorts/components/short-player.tsx';
import { toPlayableShort } from '../features/shorts/playable-short.ts';
import { useMotionAllowed } from '../features/shorts/use-motion-allowed.ts';
import { usePlayer, useViewCount } from '../features/shorts/use-player.ts';
import { countComment, patchReactions, useLiveItems } from './use-live-items.ts';
import '../features/items/components/item.css';
import { quotesLabel, viewsLabel } from '../features/items/count-labels.ts';

interface ShareableItem {
  readonly id: string;
  readonly title: string;
}

/** The public URL of an item. */
const itemUrl = (id: string): string => new URL(`/c/${id}`, window.location.origin).href;

/** Shares the URL with the Web Share API; copies it where that is not available. */
async function shareItem({ id, title }: ShareableItem, toast: Toasts): Promise<void> {
  const url = itemUrl(id);
  if ('share' in navigator) {
    // AbortError: the user closed the share dialog.
    await navigator.share({ title, url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) return copyUrl(url, toast);
    });
    return;
  }
  await copyUrl(url, toast);
}

/** Copies a URL to the clipboard and shows a toast. */
async function copyUrl(url: string, toast: Toasts): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(t`Link copied`, url);
  } catch {
    toast.error(t`The link could not be copied`, url);
  }
}

const DeleteDialog = lazyPart(async () => (await import('../features/items/components/delete-dialog.tsx')).DeleteDialog);
const QuotesDialog = lazyPart(async () => (await import('../features/quotes/quotes-dialog.tsx')).QuotesDialog);
const EditDialog = lazyPart(async () => (await import('../features/items/components/edit-dialog.tsx')).EditDialog);

/** A published item with reactions, comments, remix, lineage and the author's settings. */
export function ItemView({ item }: { item: ItemDetail }) {
  const client = useQueryClient();
  const onCounted = useCallback((views: number) => patchItem(client, item.id, () => ({ views })), [client, item.id]);
  useViewCount(item.id, true, onCounted);
  useLiveItems([item.id]);
  return (
    <div className="tz-item">
      <div className="tz-item__main">
        <article className="tz-item__section" aria-label={item.title}>
          <ItemHeader item={item} />
          {item.remix_of && <RemixCredit credit={item.remix_of} />}
          <ItemContent
            item={item}
            findLeadIn={findLeadIn}
            renderShort={(short) => <ItemPlayer item={short} />}
            renderLinkCard={(part) => <ItemLinkCard item={item} part={part} />}
          />
          {item.content_preview.quote && <QuoteCard quote={item.content_preview.quote} />}
          <TagList tags={tagsOf(item)} areLinks />
          {item.provenance && <ProvenanceLine provenance={item.provenance} />}
          <Actions item={item} />
        </article>
        <Comments item={item} />
      </div>
      <aside className="tz-item__aside" aria-label={t`About this post`}>
        <section className="tz-item__section" aria-label={t`Remix`}>
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

function ItemPlayer({ item }: { item: ItemDetail }) {
  const isMotionAllowed = useMotionAllowed();
  const player = usePlayer({ isMotionAllowed, frame: null, findVideo: () => null });
  const short = useMemo(() => toPlayableShort(item), [item]);
  if (!short) return null;
  return (
    <div className="tz-item__short">
      {short.video_url === null ? (
        <ShortPlayer
          short={short}
          playback={{
            isPlaying: player.isPlaying,
            isMuted: player.isMuted,
            isPreloaded: false,
            onToggle: player.toggle,
            onMute: player.toggleSound,
            onSoundBlocked: player.onSoundBlocked,
            onFullscreen: undefined,
          }}
        />
      ) : (
        <PageVideo short={short} videoUrl={short.video_url} autoPlay={isMotionAllowed} />
      )}
    </div>
  );
}

function Actions({ item }: { item: ItemDetail }) {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isShowingQuotes, setShowingQuotes] = useState(false);
  const items: MenuItem[] = [{ label: t`Copy link`, icon: 'copy', onSelect: () => void copyUrl(itemUrl(item.id), toast) }];
  if (item.permissions.edit) items.push({ label: t`Edit`, icon: 'edit', onSelect: () => setEditing(true) });
  if (item.permissions.delete) items.push({ label: t`Delete`, icon: 'trash', tone: 'danger', onSelect: () => setDeleting(true) });
  const onDeleted = () => {
    toast.success(t`Deleted`, item.title);
    navigate('/explore', { replace: true });
  };
  return (
    <div className="tz-item__actions">
      <ContentReactions item={item} show={(state) => patchReactions(client, item.id, state)} />
      <span className="tz-item__meta">
        {viewsLabel(item.views)}
        {item.quotes > 0 && (
          <>
            {' · '}
            <button type="button" className="tz-item__detail" aria-haspopup="dialog" onClick={() => setShowingQuotes(true)}>
              {quotesLabel(item.quotes)}
            </button>
          </>
        )}
      </span>
      <div className="tz-row tz-row--tight">
        <QuoteButton item={item} />
        <Button size="small" icon="share" onClick={() => void shareItem(item, toast)}>
          {t`Share`}
        </Button>
        <BookmarkButton id={item.id} title={item.title} />
        <ReportMenu target={{ type: 'content', id: item.id }} name={t`this post`} ownerId={item.author.id} more={items} />
      </div>
      <Suspense>
        {isShowingQuotes && <QuotesDialog id={item.id} onClose={() => setShowingQuotes(false)} />}
        {isEditing && <EditDialog item={item} onClose={() => setEditing(false)} />}
        {isDeleting && <DeleteDialog item={item} onClose={() => setDeleting(false)} onDeleted={onDeleted} />}
      </Suspense>
    </div>
  );
}

function Comments({ item }: { item: ItemDetail }) {
  const client = useQueryClient();
  return (
    <section className="tz-item__section tz-item__comments" aria-label={t`Comments`}>
      <h2>
        <Trans>Comments ({item.stats.comments})</Trans>
      </h2>
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
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === '#lineage') section.current?.scrollIntoView({ block: 'center' });
  }, [hash]);
  return (
    <section ref={section} id="lineage" className="tz-item__section" aria-label={t`Lineage`}>
      <h2>{t`Lineage`}</h2>
      <LineageTree id={id} />
    </section>
  );
}
