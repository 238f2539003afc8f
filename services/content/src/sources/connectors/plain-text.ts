const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of an HTML snippet on one line. Not sanitised: the page that shows it escapes it. */
export const plainText = (html: string): string =>
  html
    .slice(0, 20_000)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#\d{1,6});/g, (whole, name: string) =>
      name.startsWith('#') ? String.fromCodePoint(Math.min(Number(name.slice(1)), 0x10ffff)) : (entities[name] ?? whole),
    )
    // Characters that cannot be stored or shown.
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
