import { createText, DomainError, invalidField, localize, type Text } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { type content, maxFeeds } from '@trenzeye/proto/http/content';
import { generateOpml, parseOpml } from 'feedsmith';
import type { ContentContext } from '../context.ts';
import { readSources } from './active-sources.ts';
import { newFeedRow } from './add-feed.ts';
import { requirePlainXml } from './connectors/xml.ts';
import { followedFeedId } from './followed-feed-id.ts';
import { addFeeds, countFeeds, renameFollowedFeed, type SourceRow } from './store.ts';

type OpmlContext = Pick<ContentContext, 'prisma' | 'signalSources' | 'clock'>;
type OpmlImport = AnswerOf<typeof content.importFeeds>;

interface Outline {
  readonly text?: string | undefined;
  readonly title?: string | undefined;
  readonly xmlUrl?: string | undefined;
  readonly outlines?: readonly Outline[] | undefined;
}

/** Outlines of a document that are read, folders included. */
const outlineLimit = 2_000;
const shownRejections = 20;
const urlLimit = 2_048;

/** All feeds of the installation, those of the settings included. Throws `conflict` without any: OPML has no empty list. */
export const exportFeeds = async ({ prisma, signalSources, clock }: OpmlContext): Promise<string> => {
  const sources = await readSources(prisma, signalSources);
  const outlines = sources
    .filter(({ source }) => source.definition.source === 'rss')
    .map(({ name, source }) => ({ text: name, title: name, type: 'rss', xmlUrl: source.base }));
  if (outlines.length === 0) throw new DomainError('conflict', { detail: 'There are no feeds to export. Add a feed first.' });
  return generateOpml({ head: { title: 'Feeds of Trenzeye', dateCreated: clock() }, body: { outlines } });
};

const readOutlines = (text: string): readonly Outline[] => {
  try {
    requirePlainXml(text);
    return parseOpml(text).body?.outlines ?? [];
  } catch {
    throw invalidField('opml', 'is not an OPML document');
  }
};

/** All outlines with an address, without recursion: documents may nest deeply. */
const feedsIn = (outlines: readonly Outline[]): Outline[] => {
  const found: Outline[] = [];
  const waiting = [...outlines];
  for (let read = 0; waiting.length > 0; read += 1) {
    if (read >= outlineLimit) throw invalidField('opml', createText('has more than {outlineLimit} entries', { outlineLimit }));
    const outline = waiting.shift() as Outline;
    if (outline.xmlUrl) found.push(outline);
    waiting.unshift(...(outline.outlines ?? []));
  }
  return found;
};

const rowOf = ({ xmlUrl = '', title, text }: Outline, at: Date): SourceRow | string | Text => {
  const url = URL.parse(xmlUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return 'is not a web address';
  if (url.username !== '' || url.password !== '') return 'contains a password';
  if (url.href.length > urlLimit) return createText('is longer than {urlLimit} characters', { urlLimit });
  return newFeedRow(url.href, (title || text || url.hostname).trim().slice(0, 80) || url.hostname, at);
};

/** Adds the feeds of a document. Throws `invalid_request` for another document and `conflict` when there would be too many feeds. */
export const importFeeds = async ({ prisma, signalSources, clock }: OpmlContext, opml: string): Promise<OpmlImport> => {
  const rejected: OpmlImport['rejected'] = [];
  const rows = new Map<string, SourceRow>();
  for (const outline of feedsIn(readOutlines(opml))) {
    const row = rowOf(outline, clock());
    if (typeof row === 'string' || 'message' in row)
      rejected.push({ address: (outline.xmlUrl ?? '').slice(0, 200), reason: localize(row) });
    else rows.set(row.url ?? '', row);
  }
  const present = new Set((await readSources(prisma, signalSources)).map(({ source }) => source.base));
  const fresh = [...rows.values()].filter(({ url }) => url !== null && !present.has(url));
  if ((await countFeeds(prisma)) + fresh.length > maxFeeds)
    throw new DomainError('conflict', {
      detail: createText('The document has {length} new feeds; at most {maxFeeds} can be added in total.', {
        length: fresh.length,
        maxFeeds,
      }),
    });
  const added = await addFeeds(prisma, fresh);
  for (const { id, url } of fresh) await renameFollowedFeed(prisma, followedFeedId(url ?? ''), id);
  return { added, known: rows.size - added, rejected: rejected.slice(0, shownRejections) };
};
