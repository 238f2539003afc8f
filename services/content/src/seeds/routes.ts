import { type Endpoint, endpoint } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { addSignals } from '../signals/index.ts';
import { seedContent } from './seed-content.ts';
import { seedCores, seedImages, seedMetrics, seedRemixes, seedTexts, seedVideos } from './test-seeds.ts';

export const postSeedSignals = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.seedSignals, async ({ body }) => ({
    created: await addSignals(
      prisma,
      body.map((signal) => ({ ...signal, origin: 'demo' as const })),
    ),
  }));

export const postSeedContent = (context: ContentContext): Endpoint =>
  endpoint(content.seedContent, async ({ body }) => ({ created: await seedContent(context, body) }));

/** The tables of the test seeder. */
export const postTestSeeds = [
  (context: ContentContext): Endpoint =>
    endpoint(content.seedContentCore, async ({ body }) => ({ created: await seedCores(context, body) })),
  (context: ContentContext): Endpoint =>
    endpoint(content.seedContentText, async ({ body }) => ({ created: await seedTexts(context, body) })),
  (context: ContentContext): Endpoint =>
    endpoint(content.seedContentImage, async ({ body }) => ({ created: await seedImages(context, body) })),
  (context: ContentContext): Endpoint =>
    endpoint(content.seedContentVideo, async ({ body }) => ({ created: await seedVideos(context, body) })),
  (context: ContentContext): Endpoint =>
    endpoint(content.seedContentMetrics, async ({ body }) => ({ created: await seedMetrics(context, body) })),
  (context: ContentContext): Endpoint =>
    endpoint(content.seedRemixLogs, async ({ body }) => ({ created: await seedRemixes(context, body) })),
] as const;
