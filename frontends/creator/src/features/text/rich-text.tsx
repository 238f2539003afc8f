import { TextUrl } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { findUrls } from '@trenzeye/proto/text/find-urls';
import { findWrittenMentions } from '@trenzeye/proto/text/mentions';
import { Link } from 'react-router-dom';

interface RichTextProps {
  readonly text: string;
  /** The users that the text mentions. */
  readonly mentions: ContentItem['content_preview']['mentions'];
}

interface TextLink {
  readonly start: number;
  readonly end: number;
  readonly to: string;
  readonly isExternal: boolean;
}

/** The links in a text in order; a mention within an address is part of the address. */
function linksIn(text: string, mentions: RichTextProps['mentions'] = []): TextLink[] {
  const users = new Map(mentions.map(({ id, username }) => [username.toLowerCase(), id]));
  const urls = findUrls(text).map(({ start, end, url }) => ({ start, end, to: url, isExternal: true }));
  const written = findWrittenMentions(text, (name) => users.has(name.toLowerCase()));
  const people = written
    .filter(({ start }) => !urls.some((url) => start >= url.start && start < url.end))
    .map(({ name, start, end }) => ({ start, end, to: `/u/${users.get(name.toLowerCase())}`, isExternal: false }));
  return [...urls, ...people].sort((one, other) => one.start - other.start);
}

/** A text in which mentions and addresses are links. */
export function RichText({ text, mentions }: RichTextProps) {
  const links = linksIn(text, mentions);
  if (links.length === 0) return text;
  return (
    <>
      {links.map((link, index) => (
        <LinkedPart
          key={link.start}
          before={text.slice(links[index - 1]?.end ?? 0, link.start)}
          label={text.slice(link.start, link.end)}
          link={link}
        />
      ))}
      {text.slice(links.at(-1)?.end ?? 0)}
    </>
  );
}

const LinkedPart = ({ before, label, link: { to, isExternal } }: { before: string; label: string; link: TextLink }) => (
  <>
    {before}
    {isExternal ? (
      <TextUrl url={to} />
    ) : (
      <Link className="tz-text-link" to={to}>
        {label}
      </Link>
    )}
  </>
);
