import { z } from 'zod';
import { Id, IdParams } from '../common.ts';
import { route } from '../route.ts';
import { Short } from './shorts.ts';
import { takeLimitBytes } from './speech.ts';

/** The author's own recordings of the narrations of a Short made from a script. */
export const takes = {
  addTake: route({
    method: 'post',
    path: '/api/shorts/:id/takes',
    summary: 'Store your own recording of a narration of one of your Shorts made from a script, which replaces the earlier one',
    access: 'user',
    params: IdParams,
    form: z.object({
      narration: z.string().max(1000).meta({ description: 'the narration of a scene, unchanged' }),
      duration: z.string().optional().meta({ description: 'seconds, for the editor' }),
      take: z.file().meta({ description: 'WebM, MP4 or Ogg, as browsers record it, or a file in MP3, WAV, M4A or FLAC' }),
    }),
    errors: ['conflict', 'unsupported_media_type'],
    responses: { 201: Short },
    bodyLimitBytes: takeLimitBytes + 65_536,
    limit: { points: 240, seconds: 3600 },
    timeoutMs: 60_000,
  }),
  removeTake: route({
    method: 'delete',
    path: '/api/shorts/:id/takes/:takeId',
    summary: 'Delete your recording of a narration',
    access: 'user',
    params: IdParams.extend({ takeId: Id }),
    errors: ['conflict'],
    responses: { 200: Short },
  }),
};
