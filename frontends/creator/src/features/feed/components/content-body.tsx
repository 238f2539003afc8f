import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, call, Icon, PictureCarousel } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { media } from '@trenzeye/proto/http/media';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { LinkCard } from '../../link-previews/link-card.tsx';
import { QuoteCard } from '../../quotes/quote-card.tsx';
import { RichText } from '../../text/rich-text.tsx';
import { findLeadIn, formatDuration, truncateScript } from '../content-text.ts';

interface HoverVideoProps {
  readonly videoUrl: string;
  readonly posterUrl: string | undefined;
  /** What the video shows, by its author. */
  readonly description: string | undefined;
  /** WebVTT file; undefined when captions are burned in or missing. */
  readonly captionsUrl: string | undefined;
}

/** A Short that plays muted while its card is hovered or focused. */
function HoverVideo({ videoUrl, posterUrl, description, captionsUrl }: HoverVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    const card = element?.closest('article');
    // With reduced motion, Shorts only play on their own page.
    if (!element || !card || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const unmounted = new AbortController();
    const play = () => void element.play().catch(() => undefined);
    const stop = () => {
      element.pause();
      element.currentTime = 0;
    };
    for (const event of ['pointerenter', 'focusin']) card.addEventListener(event, play, { signal: unmounted.signal });
    for (const event of ['pointerleave', 'focusout']) card.addEventListener(event, stop, { signal: unmounted.signal });
    return () => unmounted.abort();
  }, []);
  return (
    <div className="tz-media tz-media--tall">
      <video
        ref={video}
        className="tz-media__content"
        src={videoUrl}
        poster={posterUrl}
        muted
        loop
        playsInline
        preload={posterUrl ? 'none' : 'metadata'}
        aria-label={description ? t`${description} (without sound)` : t`Short without sound`}
      >
        {captionsUrl && <track kind="captions" src={captionsUrl} srcLang="en" label={t`Captions`} default />}
      </video>
    </div>
  );
}

const pictureUrl = /^\/media\/pictures\/([0-9a-f-]{36})\//;

interface ReadableImage {
  /** Undefined until it is known. */
  readonly url: string | undefined;
  /** The upload that an own picture of a draft was made from; null for any other image. */
  readonly uploadId: string | null;
}

/** An image as it can be loaded: a picture of a draft is private, so its owner gets a signed URL. */
function useReadableImage(url: string, isPublished: boolean): ReadableImage {
  const id = isPublished ? undefined : pictureUrl.exec(url)?.[1];
  const { data } = useQuery({
    queryKey: ['picture', id],
    queryFn: ({ signal }) => call(media.picture, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    staleTime: 3_600_000,
  });
  return id === undefined ? { url, uploadId: null } : { url: data?.signed_url, uploadId: data?.upload_id ?? null };
}

/** Opens the photos of the draft in the URL. */
function EditPhotosButton({ uploadId }: { uploadId: string }) {
  const [query] = useSearchParams();
  const draft = query.get('draft');
  return (
    <p className="tz-post tz-media__edit">
      <Button size="small" icon="edit" to={`/generate?upload_id=${uploadId}${draft ? `&draft=${draft}` : ''}`}>
        {t`Edit photos in TrenzLab`}
      </Button>
    </p>
  );
}

interface BodyProps {
  readonly item: ContentItem;
  /** Id for the title; the card is labeled by it. */
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
