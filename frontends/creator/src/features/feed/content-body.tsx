import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Icon, PictureCarousel } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';
import { LinkCard } from '../links/link-card.tsx';
import { QuoteCard } from '../quotes/quote-card.tsx';
import { RichText } from '../text/rich-text.tsx';
import { findLeadIn, formatDuration, truncateScript } from './content-text.ts';
import { HoverVideo } from './hover-video.tsx';
import { EditPhotosButton, useReadableImage } from './own-picture.tsx';

interface BodyProps {
  readonly item: ContentItem;
  /** Id for the title; the card is labelled by it. */
  readonly heading: string;
  /** Path of the item's page; null for an item that is not published. */
  readonly to: string | null;
}

/** The title and the preview of an item, by type. */
export function ContentBody(body: BodyProps) {
  if (body.item.type === 'image') return <ImageBody {...body} />;
  if (body.item.type === 'video') return <ScriptBody {...body} />;
  return <ThreadBody {...body} />;
}

function ThreadBody({ item: { title, content_preview }, heading, to }: BodyProps) {
  const { text = '', post_count = 1, quote, mentions, link_preview } = content_preview;
  return (
    <div className="tz-post">
      <TitleAndText heading={heading} to={to} title={title} text={text} className="tz-post__text" mentions={mentions} />
      {link_preview && <LinkCard preview={link_preview} isLink={to !== null} />}
      {post_count > 1 && (
        <p className="tz-post__count">
          <Trans>
            <span aria-hidden="true">1/{post_count}</span> {post_count} posts in this thread
          </Trans>
        </p>
      )}
      {quote && <QuoteCard quote={quote} isLink={to !== null} />}
    </div>
  );
}

/** The pictures of the author, or the uncropped generated image over a blurred copy of itself. */
function ImageBody({ item: { title, content_preview }, heading, to }: BodyProps) {
  const { image_url = '', pictures, caption = '', alt_text, mentions, link_preview } = content_preview;
  const { url, uploadId } = useReadableImage(image_url, to !== null);
  return (
    <>
      {pictures ? (
        <PictureCarousel pictures={pictures} fallbackText={caption || title} to={to} />
      ) : (
        <div className="tz-media">
          {url && (
            <>
              <img className="tz-media__backdrop" src={url} alt="" aria-hidden="true" loading="lazy" decoding="async" />
              <img className="tz-media__content" src={url} alt={alt_text || caption || title} loading="lazy" decoding="async" />
            </>
          )}
        </div>
      )}
      {uploadId !== null && <EditPhotosButton uploadId={uploadId} />}
      <div className="tz-post">
        <TitleAndText heading={heading} to={to} title={title} text={caption} className="tz-post__text" mentions={mentions} />
        {link_preview && <LinkCard preview={link_preview} isLink={to !== null} />}
      </div>
    </>
  );
}

function ScriptBody({ item: { title, content_preview }, heading, to }: BodyProps) {
  const { text = '', duration, video_url, poster_url, alt_text, captions_url } = content_preview;
  return (
    <>
      {video_url && <HoverVideo videoUrl={video_url} posterUrl={poster_url} description={alt_text} captionsUrl={captions_url} />}
      <div className="tz-script">
        <div className="tz-script__head">
          <Icon name="video" size={16} />
          <span>{t`Script`}</span>
          {duration !== undefined && <span className="tz-script__length">{formatDuration(duration)}</span>}
        </div>
        <TitleAndText heading={heading} to={to} title={title} text={truncateScript(text)} className="tz-post__text" />
      </div>
    </>
  );
}

interface TitleAndTextProps {
  readonly heading: string;
  readonly title: string;
  readonly text: string;
  readonly className: string;
  readonly to: string | null;
  readonly mentions?: ContentItem['content_preview']['mentions'];
}

/** Title and text. When the text starts with the title, the title is not repeated. */
function TitleAndText({ heading, title, text, className, to, mentions }: TitleAndTextProps) {
  const leadIn = findLeadIn(text, title);
  const linked = (label: string) =>
    to === null ? (
      label
    ) : (
      <Link className="tz-content__open" to={to}>
        {label}
      </Link>
    );
  if (leadIn === null) {
    return (
      <>
        <h2 id={heading} className="tz-content__title" dir="auto">
          {linked(title)}
        </h2>
        {text && (
          <p className={className} dir="auto">
            <CardText text={text} to={to} mentions={mentions} />
          </p>
        )}
      </>
    );
  }
  return (
    <div className={className} dir="auto">
      <h2 id={heading} className="tz-content__lead-in">
        {linked(leadIn)}
      </h2>
      <CardText text={text.slice(leadIn.length)} to={to} mentions={mentions} />
    </div>
  );
}

/** Links only in a published card. */
const CardText = ({ text, to, mentions }: Pick<TitleAndTextProps, 'text' | 'to' | 'mentions'>) =>
  to === null ? text : <RichText text={text} mentions={mentions} />;
