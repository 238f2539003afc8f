import { chassisSettings, databaseSettings } from '@trenzeye/kit';
import { z } from 'zod';

const upstreams = z.object({ auth: z.url(), profile: z.url(), content: z.url(), social: z.url(), media: z.url() });

/** Base URLs of the services that own the seeded rows. */
export type Upstreams = z.output<typeof upstreams>;

const parseJson = (text: string, context: z.RefinementCtx<string>): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'must be JSON: {"auth": "http://...", "profile": ..., "content": ..., "social": ..., "media": ...}',
    });
    return z.NEVER;
  }
};

export const settings = chassisSettings.extend(databaseSettings.shape).extend({
  UPSTREAMS: z.string().transform(parseJson).pipe(upstreams),
  /** Password of the demo creators. Without it their passwords are random. */
  DEMO_PASSWORD: z.string().min(8).optional(),
});
export type SeederConfig = z.output<typeof settings>;
