import { type Endpoint, endpoint, sendDocument } from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';

/** This service keeps files and nothing about who they are of: whoever made one finds it with their content. */
export const exportMedia: Endpoint = endpoint(media.exportMedia, async ({ response }) =>
  sendDocument(response, 'trenzeye-media.json', { uploads: [] }),
);
