import type { Analytics } from '@trenzeye/proto/http/social';

/** A cell that a spreadsheet takes for words, never for a formula. */
const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  const inert = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

const line = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`;

const columns = [
  'kind',
  'day',
  'content_id',
  'title',
  'type',
  'signal_id',
  'published_at',
  'views',
  'reactions',
  'comments',
  'remixes',
  'follows',
];

/** The numbers as CSV: a row a day, then a row an item, then a row a signal, and last until when they count. */
export const formatAnalyticsCsv = ({ days, items, signals, as_of }: Analytics): string =>
  [
    line(columns),
    ...days.map((each) =>
      line(['day', each.day, null, null, null, null, null, each.views, each.reactions, each.comments, each.remixes, each.follows]),
    ),
    ...items.map((each) =>
      line([
        ...['item', null, each.content_id, each.title, each.type, each.signal_id, each.published_at],
        ...[each.views, each.reactions, each.comments, each.remixes, null],
      ]),
    ),
    ...signals.map((each) =>
      line(['signal', null, null, null, null, each.signal_id, null, each.views, each.reactions, each.comments, each.remixes, null]),
    ),
    line(['as_of', as_of, null, null, null, null, null, null, null, null, null, null]),
  ].join('');
