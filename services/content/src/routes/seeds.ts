import { type Endpoint, endpoint } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { seedContent } from '../domain/seed-content.ts';
import { addSignals } from '../store/signals.ts';

export const postSeedSignals = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.seedSignals, async ({ body }) => ({
    created: await addSignals(
      prisma,
      body.map((signal) => ({ ...signal, origin: 'demo' as const })),
    ),
  }));

export const postSeedContent = (context: ContentContext): Endpoint =>
  endpoint(content.seedContent, async ({ body }) => ({ created: await seedContent(context, body) }));
