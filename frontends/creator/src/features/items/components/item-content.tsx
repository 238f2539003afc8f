import { plural, t } from '@lingui/core/macro';
import { PictureCarousel } from '@trenzeye/frontend-kit';
import type { ItemDetail } from '@trenzeye/proto/http/content';
import type { ReactNode } from 'react';
import { voiceName } from '../../shorts/playable-short.ts';
import { RichText } from '../../text/rich-text.tsx';

interface ItemContentProps {
  readonly item: ItemDetail;
  /** Renders the player of a Short. */
  readonly renderShort: (item: ItemDetail, content: ShortContent) => ReactNode;
  /** The start of a text that equals its title; null when the text does not start with it. */
  readonly findLeadIn: (text: string, title: string) => string | null;
  /** Renders the card of the link in a post, from 0. */
  readonly renderLinkCard?: (part: number) => ReactNode;
}

type ShortContent = Extract<ItemDetail['content'], { scenes: unknown }>;

/** The whole content of an item: all posts, the image or pictures, or the Short with its script. */
export function ItemContent({ item, renderShort, findLeadIn, renderLinkCard = () => null }: ItemContentProps) {
  const { content, title, content_preview } = item;
  const mentions = content_preview?.mentions;
  if ('tweets' in content)
    return <Thread title={title} posts={content.tweets} mentions={mentions} findLeadIn={findLeadIn} renderLinkCard={renderLinkCard} />;
  if ('scenes' in content) {
    return (
      <>
        <h1 className="tz-item__title" dir="auto">
          {title}
        </h1>
        {renderShort(item, content)}
        <Script content={content} />
        {renderLinkCard(0)}
      </>
    );
  }
  return (
    <>
      <figure className="tz-item__image">
        {content.pictures ? (
          <PictureCarousel pictures={content.pictures} fallbackText={content.caption || title} to={null} />
        ) : (
          <img src={content.image_url} alt={content.alt_text || content.caption || title} />
        )}
      </figure>
      <TitleAndText title={title} text={content.caption} mentions={mentions} findLeadIn={findLeadIn} />
      {renderLinkCard(0)}
    </>
  );
}

interface TextProps {
  readonly title: string;
  readonly mentions: ItemDetail['content_preview']['mentions'];
  readonly findLeadIn: ItemContentProps['findLeadIn'];
}

interface ThreadProps extends TextProps {
  readonly posts: readonly string[];
  readonly renderLinkCard: (part: number) => ReactNode;
}

function Thread({ title, posts, mentions, findLeadIn, renderLinkCard }: ThreadProps) {
  const [first = '', ...others] = posts;
  return (
    <ol className="tz-thread-posts">
      <li>
        <PostPosition index={1} count={posts.length} />
        <TitleAndText title={title} text={first} mentions={mentions} findLeadIn={findLeadIn} />
        {renderLinkCard(0)}
      </li>
      {others.map((post, index) => (
        <li key={index}>
          <PostPosition index={index + 2} count={posts.length} />
          <p dir="auto">
            <RichText text={post} mentions={mentions} />
          </p>
          {renderLinkCard(index + 1)}
        </li>
      ))}
    </ol>
  );
}

const PostPosition = ({ index, count }: { index: number; count: number }) =>
  count > 1 && (
    <span className="tz-thread-posts__position">
      {index}/{count}
    </span>
  );

/** Title and text; when the text starts with the title, the title is not repeated. */
function TitleAndText({ title, text, mentions, findLeadIn }: TextProps & { text: string }) {
  const leadIn = findLeadIn(text, title);
  const rest = leadIn === null ? text : text.slice(leadIn.length).trimStart();
  return (
    <>
      <h1 className="tz-item__title" dir="auto">
        {leadIn === null ? title : <RichText text={leadIn} mentions={mentions} />}
      </h1>
      {rest && (
        <p dir="auto">
          <RichText text={rest} mentions={mentions} />
        </p>
      )}
    </>
  );
}

function Script({ content }: { content: ShortContent }) {
  const voice = voiceName(content.voice_type);
  return (
    <section className="tz-item-script" aria-label={t`Script`}>
      <h2>{t`Script`}</h2>
      <ol>
        {content.scenes.map((scene, index) => (
          <li key={index}>
            <span className="tz-item-script__length">{scene.duration} s</span>
            <div>
              {/* The description is a note for the author where something is said. */}
              {scene.narration ? <p dir="auto">{scene.narration}</p> : <p className="tz-muted tz-small">{scene.description}</p>}
            </div>
          </li>
        ))}
      </ol>
      <p className="tz-muted tz-small">
        {plural(content.duration, { one: '# second', other: '# seconds' })}
        {voice && ` · ${t`Voice: ${voice}`}`}
      </p>
    </section>
  );
}
