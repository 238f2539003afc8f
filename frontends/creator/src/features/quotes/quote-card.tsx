import { t } from '@lingui/core/macro';
import { Avatar, Button, call, Icon, newIdempotencyKey, timeAgo, useSession, useToast } from '@trenzeye/frontend-kit';
import { content, type ItemDetail, type QuotedItem } from '@trenzeye/proto/http/content';
import { Link, useNavigate } from 'react-router-dom';
import './quotes.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Creates a thread draft that quotes an item, and opens it in the editor. */
function useQuote(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (key: string) => call(content.quote, { params: { id }, idempotencyKey: key }),
    onSuccess: (draft) => {
      void client.invalidateQueries({ queryKey: ['drafts'] });
      navigate(`/generate?draft=${draft.id}`);
    },
    onError: (error) => toast.error(t`The quote could not be started`, error.message),
  });
}

/** Starts a post that quotes an item. Hidden when one of the two users blocks the other. */
export function QuoteButton({ item }: { item: ItemDetail }) {
  const { state } = useSession();
  const [key] = useState(newIdempotencyKey);
  const { mutate, isPending } = useQuote(item.id);
  const toast = useToast();
  const navigate = useNavigate();
  if (state === 'loading' || (state === 'signed-in' && !item.permissions.quote)) return null;
  const quote = () => {
    if (state === 'signed-in') mutate(key);
    else toast.info(t`Log in to quote`, t`Then open this post again to quote it.`, { label: t`Log In`, onClick: () => navigate('/login') });
  };
  return (
    <Button size="small" icon="comment" loading={isPending} onClick={quote}>
      {t`Quote`}
    </Button>
  );
}

interface QuoteCardProps {
  readonly quote: QuotedItem;
  /** Whether the card links to the quoted item; false in a preview. */
  readonly isLink?: boolean;
}

/** The quoted item of a post: author, text or picture. */
export function QuoteCard({ quote, isLink = true }: QuoteCardProps) {
  if (quote.status === 'unavailable')
    return (
      <p className="tz-quote tz-quote--unavailable">
        <Icon name="info" size={16} />
        {t`This post is not available`}
      </p>
    );
  if (!isLink)
    return (
      <div className="tz-quote">
        <QuoteContent quote={quote} />
      </div>
    );
  return (
    <Link className="tz-quote" to={`/c/${quote.id}`} aria-label={t`Quoted post by @${quote.author.username}: ${quote.title}`}>
      <QuoteContent quote={quote} />
    </Link>
  );
}

function QuoteContent({ quote }: { quote: Extract<QuotedItem, { status: 'available' }> }) {
  const { author, timestamp, title, text, image_url, alt_text } = quote;
  return (
    <>
      <span className="tz-quote__author">
        <Avatar username={author.username} src={author.avatar_url} size={20} />
        <strong>
          <bdi>@{author.username}</bdi>
        </strong>
        <time className="tz-muted" dateTime={timestamp}>
          {timeAgo(timestamp)}
        </time>
      </span>
      <span className="tz-quote__body">
        <span className="tz-quote__text" dir="auto">
          {text || title}
        </span>
        {image_url && <img src={image_url} alt={alt_text} loading="lazy" decoding="async" width={96} height={96} />}
      </span>
    </>
  );
}
