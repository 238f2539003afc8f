import { Icon } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';
import { cutScript, leadIn, lengthLabel } from './content-text.ts';
import { HoverVideo } from './hover-video.tsx';

interface BodyProps {
  readonly item: ContentItem;
  /** Id for the title, which names the card. */
  readonly heading: string;
  /** The item's own page, which its title leads to; null when it has none yet. */
  readonly to: string | null;
}

/** The title of an item and what it shows of itself, by type. */
export function ContentBody(body: BodyProps) {
  if (body.item.type === 'image') return <ImageBody {...body} />;
  if (body.item.type === 'video') return <ScriptBody {...body} />;
  return <ThreadBody {...body} />;
}

function ThreadBody({ item: { title, content_preview }, heading, to }: BodyProps) {
  const { text = '', post_count = 1 } = content_preview;
  return (
    <div className="tz-post">
      <Words heading={heading} to={to} title={title} text={text} className="tz-post__text" />
      {post_count > 1 && (
        <p className="tz-post__count">
          <span aria-hidden="true">1/{post_count}</span> {post_count} posts in this thread
        </p>
      )}
    </div>
  );
}

/** The picture is shown whole, whatever its shape, over a blurred copy of itself. */
function ImageBody({ item: { title, content_preview }, heading, to }: BodyProps) {
  const { image_url, caption = '' } = content_preview;
  return (
    <>
      <div className="tz-picture">
        {image_url && (
          <>
            <img className="tz-picture__backdrop" src={image_url} alt="" aria-hidden="true" loading="lazy" decoding="async" />
            <img className="tz-picture__image" src={image_url} alt={caption || title} loading="lazy" decoding="async" />
          </>
        )}
      </div>
      <div className="tz-post">
        <Words heading={heading} to={to} title={title} text={caption} className="tz-post__text" />
      </div>
    </>
  );
}

function ScriptBody({ item: { title, content_preview }, heading, to }: BodyProps) {
  const { text = '', duration, video_url, poster_url, captions_url } = content_preview;
  return (
    <>
      {video_url && <HoverVideo address={video_url} cover={poster_url} captions={captions_url} />}
      <div className="tz-script">
        <div className="tz-script__head">
          <Icon name="video" size={16} />
          <span>Script</span>
          {duration !== undefined && <span className="tz-script__length">{lengthLabel(duration)}</span>}
        </div>
        <Words heading={heading} to={to} title={title} text={cutScript(text)} className="tz-post__text" />
      </div>
    </>
  );
}

interface WordsProps {
  readonly heading: string;
  readonly title: string;
  readonly text: string;
  readonly className: string;
  readonly to: string | null;
}

/** Title and text. Where the text begins with its title, that is said once: the title leads in. */
function Words({ heading, title, text, className, to }: WordsProps) {
  const lead = leadIn(text, title);
  const linked = (words: string) =>
    to === null ? (
      words
    ) : (
      <Link className="tz-content__open" to={to}>
        {words}
      </Link>
    );
  if (lead === null) {
    return (
      <>
        <h2 id={heading} className="tz-content__title">
          {linked(title)}
        </h2>
        {text && <p className={className}>{text}</p>}
      </>
    );
  }
  return (
    <div className={className}>
      <h2 id={heading} className="tz-content__lead">
        {linked(lead)}
      </h2>
      {text.slice(lead.length)}
    </div>
  );
}
