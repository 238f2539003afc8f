export interface Website {
  readonly href: string;
  /** As people say it: without the scheme and a last slash. */
  readonly label: string;
}

/** A website as a link; null for what is none or would run something. */
export function websiteOf(text: string | null): Website | null {
  const given = text?.trim();
  if (!given) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(given) ? given : `https://${given}`);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null;
  return { href: url.href, label: (url.host + url.pathname + url.search).replace(/^www\./, '').replace(/\/$/, '') };
}
