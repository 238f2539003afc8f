import { createText, invalidField, notFound } from '@trenzeye/kit';
import type { BodyOf } from '@trenzeye/proto/http';
import type { content, TrendSource } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { readSources, type SourceSetting } from './active-sources.ts';
import { presentSources } from './present-source.ts';
import { requestSoon, setSourceRow } from './store.ts';

type SourceContext = Pick<ContentContext, 'prisma' | 'signalSources' | 'clock'>;
type SourceChange = BodyOf<typeof content.changeSource>;

const requireOption = (field: 'region' | 'language', value: string | null, options: readonly string[]): void => {
  if (value === null || options.includes(value)) return;
  throw invalidField(
    field,
    options.length > 0 ? createText('must be one of {options}', { options: options.join(', ') }) : 'cannot be chosen for this source',
  );
};

const findSource = async ({ prisma, signalSources }: SourceContext, id: string): Promise<SourceSetting> => {
  const found = (await readSources(prisma, signalSources)).find(({ source }) => source.definition.id === id);
  if (!found) throw notFound('source');
  return found;
};

/** A source with its state. Throws `not_found`. */
export const readSource = async (context: SourceContext, id: string): Promise<TrendSource> => {
  const [presented] = await presentSources(context.prisma, [await findSource(context, id)], context.clock());
  return presented as TrendSource;
};

/** Stores what an admin chose; the source is requested again at the next turn. Throws `not_found` and `invalid_request`. */
export const changeSource = async (context: SourceContext, id: string, change: SourceChange): Promise<TrendSource> => {
  const { source, name } = await findSource(context, id);
  const { definition, kind, needsKey, base } = source;
  requireOption('region', change.region, definition.regions);
  requireOption('language', change.language, definition.languages);
  if (change.enabled && needsKey)
    throw invalidField('enabled', 'must be false: this source needs a key in the settings (SIGNALS_YOUTUBE_KEY)');
  const url = kind === 'feed' ? base : null;
  await setSourceRow(context.prisma, { id, kind, name, url, ...change, changed_at: context.clock() });
  if (change.enabled) await requestSoon(context.prisma, id);
  return readSource(context, id);
};
