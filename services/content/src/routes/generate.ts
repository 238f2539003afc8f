import { type Endpoint, endpoint } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { generateContent } from '../domain/generate-content.ts';

export const postGenerate = (context: ContentContext): Endpoint =>
  endpoint(content.generate, async ({ body, viewer }) => generateContent(context, viewer.id, body));
