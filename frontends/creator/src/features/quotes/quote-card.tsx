import { t } from '@lingui/core/macro';
import { Avatar, Icon, timeAgo } from '@trenzeye/frontend-kit';
import type { QuotedItem } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';
import './quotes.css';

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
