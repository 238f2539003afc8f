import { type Endpoint, endpoint, sendDocument } from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import type { ProfileContext } from '../context.ts';
import { exportProfile } from './export-profile.ts';

export const exportEndpoint = (context: ProfileContext): Endpoint =>
  endpoint(profile.exportProfile, async ({ viewer, response }) =>
    sendDocument(response, 'trenzeye-profile.json', { ...(await exportProfile(context, viewer.id)) }),
  );
