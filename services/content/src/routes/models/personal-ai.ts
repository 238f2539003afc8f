import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../../context.ts';
import { personalAddress, putPersonalEndpoint, readPersonalAi } from '../../domain/models/personal-ai.ts';
import { readOfferedModels, testEndpointModel } from '../../domain/models/request-endpoint.ts';
import { deletePersonalEndpoint } from '../../store/models/personal-endpoints.ts';

const getPersonalAi = (context: ContentContext): Endpoint =>
  endpoint(content.personalAi, ({ viewer }) => readPersonalAi(context, viewer.id, viewer.role === 'admin'));

const putEndpoint = (context: ContentContext): Endpoint =>
  endpoint(content.putPersonalEndpoint, ({ viewer, body }) => putPersonalEndpoint(context, viewer.id, body));

const deleteEndpoint = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.deletePersonalEndpoint, async ({ viewer }) => {
    await deletePersonalEndpoint(prisma, viewer.id);
    return reply(204, undefined);
  });

const postModels = (context: ContentContext): Endpoint =>
  endpoint(content.personalEndpointModels, async ({ viewer, body }) => ({
    models: await readOfferedModels(await personalAddress(context, viewer.id, body)),
  }));

const postTest = (context: ContentContext): Endpoint =>
  endpoint(content.testPersonalEndpoint, async ({ viewer, body }) =>
    testEndpointModel(context, await personalAddress(context, viewer.id, body), body.job, body.model),
  );

export const personalAi = [getPersonalAi, putEndpoint, deleteEndpoint, postModels, postTest];
