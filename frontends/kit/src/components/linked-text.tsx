import { findUrls } from '@trenzeye/proto/text/find-urls';
import type { ReactNode } from 'react';
import { shortUrl } from './short-url.ts';

/** An address in a text of a user, shortened; it opens in a new tab and says nothing about where the visitor comes from. */
export const TextUrl = ({ url }: { readonly url: string }) => (
  <a className="tz-text-link" href={url} target="_blank" rel="nofollow noopener noreferrer ugc" title={url} dir="ltr">
    {shortUrl(url)}
  </a>
);

/** A text in which addresses are links. */
export function LinkedText({ text }: { readonly text: string }): ReactNode {
  const urls = findUrls(text);
  if (urls.length === 0) return text;
  return (
    <>
      {urls.map(({ url, start }, index) => (
        <LinkAfterText key={start} before={text.slice(urls[index - 1]?.end ?? 0, start)} url={url} />
      ))}
      {text.slice(urls.at(-1)?.end ?? 0)}
    </>
  );
}

const LinkAfterText = ({ before, url }: { before: string; url: string }) => (
  <>
    {before}
    <TextUrl url={url} />
  </>
);
