import { type Endpoint, endpoint, sendDocument } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { exportSocial } from './export-social.ts';

export const exportEndpoint = (context: SocialContext): Endpoint =>
  endpoint(social.exportSocial, async ({ viewer, response }) =>
    sendDocument(response, 'trenzeye-social.json', await exportSocial(context, viewer.id)),
  );
