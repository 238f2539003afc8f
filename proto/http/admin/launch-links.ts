import { z } from 'zod';
import { route } from '../route.ts';

/** Links to other sites that the operator configures, in the order of the answer. */
export const launchLinkNames = ['product_hunt', 'demo_video', 'x', 'instagram', 'youtube'] as const;
export type LaunchLinkName = (typeof launchLinkNames)[number];

const Link = z
  .string()
  .trim()
  .max(2048)
  .pipe(z.url({ protocol: /^https$/, error: 'must be an https address' }))
  .nullable();

/** The public links of the launch page and the footer; null where none is configured. */
export const LaunchLinks = z
  .object({
    product_hunt: Link.meta({ description: 'the page in the launch directory' }),
    demo_video: Link.meta({ description: 'the demo video of two and a half minutes' }),
    x: Link,
    instagram: Link,
    youtube: Link,
  } satisfies Record<LaunchLinkName, z.ZodType>)
  .meta({ id: 'LaunchLinks' });
export type LaunchLinks = z.infer<typeof LaunchLinks>;

export const launchLinks = {
  readLaunchLinks: route({
    method: 'get',
    path: '/api/launch-links',
    summary: 'Links of the launch page and the footer',
    access: 'public',
    responses: { 200: LaunchLinks },
    limit: { points: 240, seconds: 60 },
  }),
  changeLaunchLinks: route({
    method: 'put',
    path: '/api/admin/launch-links',
    summary: 'Set the links of the launch page and the footer; null removes one',
    access: 'admin',
    body: LaunchLinks,
    responses: { 200: LaunchLinks },
    limit: { points: 60, seconds: 60 },
  }),
};
