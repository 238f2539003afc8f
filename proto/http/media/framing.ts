import { z } from 'zod';
import { IdParams } from '../common.ts';
import { route } from '../route.ts';
import { CropKeyframe } from './shorts.ts';

/** Positions of the 9:16 frame that keep the face of the person who is shown within it. They are a proposal: the edit is not changed. */
export const Framing = z
  .object({
    status: z.enum(['none', 'running', 'ready', 'failed']).meta({ description: 'none: not requested yet' }),
    percent: z.number().int().min(0).max(100).meta({ description: 'while running' }),
    reason: z.string().nullable().meta({ description: 'why it failed' }),
    keyframes: z.array(CropKeyframe).meta({ description: 'for the edit; empty when no face was found' }),
  })
  .meta({ id: 'Framing' });
export type Framing = z.infer<typeof Framing>;

export const framing = {
  requestFraming: route({
    method: 'post',
    path: '/api/shorts/:id/framing',
    summary:
      'Find faces in the kept parts of one of your Shorts made from a video, to propose a frame that follows them; replaces an earlier proposal',
    access: 'user',
    params: IdParams,
    errors: ['conflict'],
    responses: { 202: Framing },
    limit: { points: 60, seconds: 3600 },
  }),
  framing: route({
    method: 'get',
    path: '/api/shorts/:id/framing',
    summary: 'The latest proposal for the frame of one of your Shorts',
    access: 'user',
    params: IdParams,
    responses: { 200: Framing },
    limit: { points: 1200, seconds: 60 },
  }),
};
