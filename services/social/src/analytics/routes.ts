import { type Endpoint, endpoint, sent } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { Analytics } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { readAnalytics } from './read-analytics.ts';

/** A CSV cell. Text that looks like a formula gets an apostrophe, so that a spreadsheet does not execute it. */
const formatCell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  const inert = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

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
] as const;

type Row = Partial<Record<(typeof columns)[number], string | number | null>>;

const formatLine = (row: Row): string => `${columns.map((column) => formatCell(row[column] ?? null)).join(',')}\r\n`;

const measuresOf = ({
  views,
  reactions,
  comments,
  remixes,
}: Pick<Analytics['totals'], 'views' | 'reactions' | 'comments' | 'remixes'>) => ({
  views,
  reactions,
  comments,
  remixes,
});

/** The numbers as CSV: one line per day, then per item, then per signal, and the time of the numbers in the last line. */
const formatAnalyticsCsv = ({ days, items, signals, as_of }: Analytics): string =>
  [
    `${columns.join(',')}\r\n`,
    ...days.map((day) => formatLine({ ...measuresOf(day), kind: 'day', day: day.day, follows: day.follows })),
    ...items.map((item) =>
      formatLine({
        ...measuresOf(item),
        kind: 'item',
        content_id: item.content_id,
        title: item.title,
        type: item.type,
        signal_id: item.signal_id,
        published_at: item.published_at,
      }),
    ),
    ...signals.map((signal) => formatLine({ ...measuresOf(signal), kind: 'signal', signal_id: signal.signal_id })),
    formatLine({ kind: 'as_of', day: as_of }),
  ].join('');

export const analyticsEndpoints = (context: SocialContext): Endpoint[] => [
  endpoint(social.analytics, ({ params, query, viewer }) => readAnalytics(context, { userId: params.id, viewerId: viewer.id, query })),
  endpoint(social.analyticsFile, async ({ params, query, viewer, response }) => {
    const file = formatAnalyticsCsv(await readAnalytics(context, { userId: params.id, viewerId: viewer.id, query }));
    response.attachment('trenzeye-analytics.csv').set('cache-control', 'private, no-store').type('text/csv').send(file);
    return sent;
  }),
];
