import { z } from 'zod';
import { ContentType, Id, IdParams, Page } from '../common.ts';
import { route } from '../route.ts';

export const TemplateCategory = z.enum(['storytelling', 'education', 'news', 'community', 'product', 'opinion']);
export type TemplateCategory = z.infer<typeof TemplateCategory>;

/** How a piece made from the template is built, in its order. */
export const TemplateStructure = z.object({
  prompt: z.string().meta({ description: 'what to start from; {topic} stands for the creator’s own' }),
  tone: z.string(),
  parts: z
    .array(
      z.object({
        name: z.string(),
        guide: z.string().meta({ description: 'what belongs here' }),
        seconds: z.number().positive().optional().meta({ description: 'of a video' }),
      }),
    )
    .min(1),
  hashtags: z.array(z.string()),
});
export type TemplateStructure = z.infer<typeof TemplateStructure>;

export const Template = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string(),
    content_type: ContentType,
    category: TemplateCategory,
    usage_count: z.number().int().nonnegative().meta({ description: 'pieces that were saved with it' }),
    preview_url: z.string(),
    structure: TemplateStructure,
  })
  .meta({ id: 'Template' });
export type Template = z.infer<typeof Template>;

export const templates = {
  listTemplates: route({
    method: 'get',
    path: '/api/templates',
    summary: 'Templates to start from',
    access: 'public',
    query: z.object({ category: TemplateCategory.optional(), content_type: ContentType.optional(), ...Page }),
    responses: { 200: z.array(Template) },
  }),
  getTemplate: route({
    method: 'get',
    path: '/api/templates/:id',
    summary: 'One template',
    access: 'public',
    params: IdParams,
    responses: { 200: Template },
  }),
  templatePreview: route({
    method: 'get',
    path: '/api/templates/:id/preview',
    summary: 'Leads to the picture of a template, which is drawn when it is first asked for',
    access: 'public',
    params: IdParams,
    responses: { 302: null },
    limit: { points: 120, seconds: 60 },
  }),
};
