import { z } from 'zod';
import { ContentType, Id, IdParams, Page } from '../common.ts';
import { route } from '../route.ts';

export const TemplateCategory = z.enum(['storytelling', 'education', 'news', 'community', 'product', 'opinion']);
export type TemplateCategory = z.infer<typeof TemplateCategory>;

/** The structure of content created from a template; `parts` are in order. */
const TemplateStructure = z.object({
  prompt: z.string().meta({ description: 'initial prompt; {topic} is replaced by the topic of the creator' }),
  tone: z.string(),
  parts: z
    .array(
      z.object({
        name: z.string(),
        guide: z.string().meta({ description: 'instructions for this part' }),
        seconds: z.number().positive().optional().meta({ description: 'for videos' }),
      }),
    )
    .min(1),
  hashtags: z.array(z.string()),
});

export const Template = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string(),
    content_type: ContentType,
    category: TemplateCategory,
    usage_count: z.number().int().nonnegative().meta({ description: 'number of items saved from this template' }),
    preview_url: z.string(),
    structure: TemplateStructure,
  })
  .meta({ id: 'Template' });
export type Template = z.infer<typeof Template>;

export const templates = {
  listTemplates: route({
    method: 'get',
    path: '/api/templates',
    summary: 'List templates',
    access: 'public',
    query: z.object({ category: TemplateCategory.optional(), content_type: ContentType.optional(), ...Page }),
    responses: { 200: z.array(Template) },
  }),
  getTemplate: route({
    method: 'get',
    path: '/api/templates/:id',
    summary: 'Get a template',
    access: 'public',
    params: IdParams,
    responses: { 200: Template },
  }),
  templatePreview: route({
    method: 'get',
    path: '/api/templates/:id/preview',
    summary: 'Redirect to the preview image of a template, generated on the first request',
    access: 'public',
    params: IdParams,
    responses: { 302: null },
    limit: { points: 120, seconds: 60 },
  }),
};
