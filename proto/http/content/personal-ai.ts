import { z } from 'zod';
import { route } from '../route.ts';
import { endpointAddress, endpointRequest, ModelNames } from './model-requests.ts';
import { ModelJob, ModelName, ModelTestResult, PersonalAi, PersonalEndpoint } from './model-schemas.ts';

const PutPersonalEndpoint = z.object({
  ...endpointAddress,
  text_model: ModelName,
  reads_images: z.boolean().default(false),
  image_model: ModelName.nullish(),
});

export const personalAi = {
  personalAi: route({
    method: 'get',
    path: '/api/ai',
    summary: 'What generates your content: your own endpoint or the models of this instance, and your use today',
    access: 'user',
    responses: { 200: PersonalAi },
  }),
  putPersonalEndpoint: route({
    method: 'put',
    path: '/api/ai/endpoint',
    summary: 'Use your own endpoint. The key is stored encrypted and never returned',
    access: 'user',
    needsRecentSignIn: true,
    body: PutPersonalEndpoint,
    responses: { 200: PersonalEndpoint },
    limit: { points: 20, seconds: 60 },
  }),
  deletePersonalEndpoint: route({
    method: 'delete',
    path: '/api/ai/endpoint',
    summary: 'Delete your endpoint and its key',
    access: 'user',
    responses: { 204: null },
  }),
  confirmPersonalEndpoint: route({
    method: 'post',
    path: '/api/ai/endpoint/confirm',
    summary: 'Keep your endpoint, which was paused after your account was secured',
    access: 'user',
    needsRecentSignIn: true,
    errors: ['not_found'],
    responses: { 200: PersonalEndpoint },
    limit: { points: 20, seconds: 60 },
  }),
  personalEndpointModels: route({
    method: 'post',
    path: '/api/ai/endpoint/models',
    summary: 'The models that an endpoint of yours offers',
    access: 'user',
    body: z.object(endpointAddress),
    ...endpointRequest,
    responses: { 200: ModelNames },
  }),
  testPersonalEndpoint: route({
    method: 'post',
    path: '/api/ai/endpoint/test',
    summary: 'Generate a sample with an endpoint of yours and measure it',
    access: 'user',
    body: z.object({ ...endpointAddress, job: ModelJob.default('text'), model: ModelName }),
    ...endpointRequest,
    responses: { 200: ModelTestResult },
  }),
};
