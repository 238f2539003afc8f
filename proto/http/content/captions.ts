import { z } from 'zod';
import { route } from '../route.ts';

/** Captions that are translated with one request, and the characters of each. */
export const translationLimit = 100;
const captionLimit = 300;

const CaptionTexts = z.array(z.string().trim().min(1).max(captionLimit)).min(1).max(translationLimit);

/** Translation of captions. Texts only: the times of captions stay with the client. */
export const captions = {
  translateCaptions: route({
    method: 'post',
    path: '/api/generate/captions',
    summary: 'Translate captions of one video in their order, as one generation; it needs a text model',
    access: 'user',
    body: z.object({
      texts: CaptionTexts,
      language: z
        .string()
        .regex(/^[a-z]{2,3}$/, 'must be an ISO 639 code such as `de`')
        .meta({ description: 'ISO 639 code of the language to translate into' }),
    }),
    errors: ['provider_failed', 'provider_unavailable', 'model_required'],
    responses: { 200: z.object({ texts: CaptionTexts.meta({ description: 'one for each caption, in their order' }) }) },
    limit: { points: 30, seconds: 60 },
    timeoutMs: 120_000,
    bodyLimitBytes: 262_144,
  }),
};
