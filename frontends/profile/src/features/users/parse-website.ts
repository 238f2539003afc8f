interface Website {
  readonly href: string;
  /** The URL without scheme, `www.` and trailing slash. */
  readonly label: string;
}

/** Parses the website of a profile; null unless it is an HTTP(S) URL, so that no script URL becomes a link. */
export function parseWebsite(text: string | null): Website | null {
  const input = text?.trim();
  if (!input) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(input) ? input : `https://${input}`);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null;
  return { href: url.href, label: (url.host + url.pathname + url.search).replace(/^www\./, '').replace(/\/$/, '') };
}
