/** The URL of the next page in a `Link` header (RFC 8288), or null when there is none. */
export function nextLink(header: string | null): string | null {
  for (const match of (header ?? '').matchAll(/<([^>]*)>((?:\s*;\s*[^,;]+)*)/g)) {
    const [, url = '', parameters = ''] = match;
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters);
    const relations = (rel?.[1] ?? rel?.[2] ?? '').toLowerCase().split(/\s+/);
    if (relations.includes('next')) return url;
  }
  return null;
}
