import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { confirmPersonalEndpoint, personalAddress, putPersonalEndpoint, readPersonalAi, removePersonalEndpoint } from './personal-ai.ts';
import { readOfferedModels, testEndpointModel } from './request-endpoint.ts';

const getPersonalAi = (context: ContentContext): Endpoint =>
  endpoint(content.personalAi, ({ viewer }) => readPersonalAi(context, viewer.id, viewer.role === 'admin'));

const putEndpoint = (context: ContentContext): Endpoint =>
  endpoint(content.putPersonalEndpoint, ({ viewer, body }) => putPersonalEndpoint(context, viewer, body));

const confirmEndpoint = (context: ContentContext): Endpoint =>
  endpoint(content.confirmPersonalEndpoint, ({ viewer }) => confirmPersonalEndpoint(context, viewer));

const deleteEndpoint = (context: ContentContext): Endpoint =>
  endpoint(content.deletePersonalEndpoint, async ({ viewer }) => {
    await removePersonalEndpoint(context, viewer);
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

export const personalAi = [getPersonalAi, putEndpoint, confirmEndpoint, deleteEndpoint, postModels, postTest];
