import type { ItemDetail } from '@trenzeye/proto/http/content';
import type { ReactNode } from 'react';

interface ItemContentProps {
  readonly item: ItemDetail;
  /** Plays the Short. */
  readonly renderShort: (item: ItemDetail, content: ShortContent) => ReactNode;
  /** The beginning of a text that its title repeats; null when the title says something of its own. */
  readonly leadIn: (text: string, title: string) => string | null;
}

export type ShortContent = Extract<ItemDetail['content'], { scenes: unknown }>;

/** Everything there is of an item: all posts, the whole picture, or the Short with its script. */
export function ItemContent({ item, renderShort, leadIn }: ItemContentProps) {
  const { content, title } = item;
  if ('tweets' in content) return <Thread title={title} posts={content.tweets} leadIn={leadIn} />;
  if ('scenes' in content) {
    return (
      <>
        <h1 className="tz-item__title">{title}</h1>
        {renderShort(item, content)}
        <Script content={content} />
      </>
    );
  }
  return (
    <>
      <figure className="tz-item__picture">
        <img src={content.image_url} alt={content.caption || title} />
      </figure>
      <Led title={title} text={content.caption} leadIn={leadIn} />
    </>
  );
}

function Thread({ title, posts, leadIn }: { title: string; posts: readonly string[]; leadIn: ItemContentProps['leadIn'] }) {
  const [first = '', ...others] = posts;
  return (
    <ol className="tz-posts-read">
      <li>
        <Place index={1} count={posts.length} />
        <Led title={title} text={first} leadIn={leadIn} />
      </li>
      {others.map((post, index) => (
        <li key={index}>
          <Place index={index + 2} count={posts.length} />
          <p>{post}</p>
        </li>
      ))}
    </ol>
  );
}

const Place = ({ index, count }: { index: number; count: number }) =>
  count > 1 && (
    <span className="tz-posts-read__place">
      {index}/{count}
    </span>
  );

/** Title and text; where the text begins with its title, that is said once. */
function Led({ title, text, leadIn }: { title: string; text: string; leadIn: ItemContentProps['leadIn'] }) {
  const lead = leadIn(text, title);
  const rest = lead === null ? text : text.slice(lead.length).trimStart();
  return (
    <>
      <h1 className="tz-item__title">{lead ?? title}</h1>
      {rest && <p>{rest}</p>}
    </>
  );
}

function Script({ content }: { content: ShortContent }) {
  const voice = content.voice_type.replaceAll('_', ' ').trim();
  return (
    <section className="tz-item-script" aria-label="Script">
      <h2>Script</h2>
      <ol>
        {content.scenes.map((scene, index) => (
          <li key={index}>
            <span className="tz-item-script__length">{scene.duration} s</span>
            <div>
              <p className="tz-muted tz-small">{scene.description}</p>
              {scene.narration && <p>{scene.narration}</p>}
            </div>
          </li>
        ))}
      </ol>
      <p className="tz-muted tz-small">
        {content.duration} seconds
        {voice && ` · Voice: ${voice}`}
      </p>
    </section>
  );
}
