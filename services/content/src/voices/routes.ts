import { type Endpoint, endpoint, notFound, reply } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { previewVoice } from './preview-voice.ts';
import { createVoice, updateVoice } from './save-voice.ts';
import { deleteVoice as deleteStoredVoice, readVoices } from './store.ts';

const getVoices = ({ prisma }: ContentContext): Endpoint => endpoint(content.listVoices, ({ viewer }) => readVoices(prisma, viewer.id));

const postVoice = (context: ContentContext): Endpoint =>
  endpoint(content.createVoice, async ({ viewer, body }) => reply(201, await createVoice(context, viewer.id, body)));

const putVoice = (context: ContentContext): Endpoint =>
  endpoint(content.updateVoice, ({ viewer, params, body }) => updateVoice(context, viewer.id, params.id, body));

const deleteVoice = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.deleteVoice, async ({ viewer, params }) => {
    if (!(await deleteStoredVoice(prisma, viewer.id, params.id))) throw notFound('voice');
    return reply(204, undefined);
  });

const postPreview = (context: ContentContext): Endpoint =>
  endpoint(content.previewVoice, ({ viewer, body }) => previewVoice(context, viewer.id, body));

export const voices = [getVoices, postPreview, postVoice, putVoice, deleteVoice];
