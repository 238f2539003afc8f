import { type Endpoint, endpoint, notFound, reply } from '@trenzeye/kit';
import { content, localEndpointId, type ModelSettings } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { chooseModel, clearModel, removeEndpoint } from './choose-model.ts';
import { createEndpoint, listEndpoints, updateEndpoint } from './endpoints.ts';
import { findModelServers } from './find-servers.ts';
import { dayOf } from './metering.ts';
import { effectiveChoices, findEndpointAddress, openProvider } from './open-provider.ts';
import { readOfferedModels, testInstanceModel } from './request-endpoint.ts';
import { readModelBudgets, readModelUsage, setModelBudgets } from './store.ts';

const msPerDay = 86_400_000;

/** What generates content now; the built-in composer where the chosen model cannot be opened. */
const inUse = async (context: ContentContext): Promise<ModelSettings['in_use']> => {
  const { provenanceOf } = await openProvider(context, undefined).then(
    ({ provider }) => provider,
    () => context.composer,
  );
  return { text: provenanceOf('thread'), image: provenanceOf('image') };
};

const getModelSettings = (context: ContentContext): Endpoint =>
  endpoint(content.modelSettings, async () => {
    const [endpoints, choices, in_use, budgets] = await Promise.all([
      listEndpoints(context),
      effectiveChoices(context),
      inUse(context),
      readModelBudgets(context.prisma),
    ]);
    const { text = null, image = null, speech = null, transcription = null } = choices;
    return { endpoints, choices: { text, image, speech, transcription }, in_use, budgets, local: context.localModels.state() };
  });

const postFoundServers = ({ modelServerHosts }: ContentContext): Endpoint =>
  endpoint(content.findModelServers, () => findModelServers(modelServerHosts));

const postEndpoint = (context: ContentContext): Endpoint =>
  endpoint(content.addModelEndpoint, async ({ body }) => reply(201, await createEndpoint(context, body)));

const putEndpoint = (context: ContentContext): Endpoint =>
  endpoint(content.changeModelEndpoint, ({ params, body, viewer }) => updateEndpoint(context, viewer.id, params.id, body));

const deleteEndpoint = (context: ContentContext): Endpoint =>
  endpoint(content.deleteModelEndpoint, async ({ params, viewer }) => {
    if (!(await removeEndpoint(context, viewer.id, params.id))) throw notFound('endpoint');
    return reply(204, undefined);
  });

const getEndpointModels = (context: ContentContext): Endpoint =>
  endpoint(content.endpointModels, async ({ params }) => {
    if (params.id !== localEndpointId) return { models: await readOfferedModels(await findEndpointAddress(context, params.id)) };
    const { models } = context.localModels.state();
    return { models: models.filter(({ status }) => status === 'ready').map(({ id }) => id) };
  });

const putChoice = (context: ContentContext): Endpoint =>
  endpoint(content.chooseModel, ({ params, body, viewer }) => chooseModel(context, viewer.id, params.job, body));

const deleteChoice = (context: ContentContext): Endpoint =>
  endpoint(content.clearModelChoice, async ({ params, viewer }) => {
    await clearModel(context, viewer.id, params.job);
    return reply(204, undefined);
  });

const postTest = (context: ContentContext): Endpoint =>
  endpoint(content.testModel, ({ viewer, body }) => testInstanceModel(context, viewer.id, body));

const getUsage = ({ prisma, clock }: ContentContext): Endpoint =>
  endpoint(content.modelUsage, ({ query }) => readModelUsage(prisma, dayOf(new Date(clock().getTime() - (query.days - 1) * msPerDay))));

const putBudgets = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.putModelBudgets, async ({ body }) => {
    await setModelBudgets(prisma, body);
    return body;
  });

const getLocal = ({ localModels }: ContentContext): Endpoint => endpoint(content.localAi, async () => localModels.state());

const postDownload = ({ localModels }: ContentContext): Endpoint =>
  endpoint(content.downloadLocalModel, async ({ params }) => {
    localModels.download(params.id);
    return reply(202, localModels.state());
  });

const deleteDownload = ({ localModels }: ContentContext): Endpoint =>
  endpoint(content.pauseLocalModel, async ({ params }) => {
    localModels.pause(params.id);
    return localModels.state();
  });

const deleteLocalModel = ({ localModels }: ContentContext): Endpoint =>
  endpoint(content.deleteLocalModel, async ({ params }) => {
    await localModels.remove(params.id);
    return localModels.state();
  });

const postFile = ({ localModels }: ContentContext): Endpoint =>
  endpoint(content.addLocalModelFile, async ({ body }) => {
    await localModels.addFile(body.path, body.name);
    return reply(201, localModels.state());
  });

export const adminModels = [
  getModelSettings,
  postFoundServers,
  postEndpoint,
  putEndpoint,
  deleteEndpoint,
  getEndpointModels,
  putChoice,
  deleteChoice,
  postTest,
  getUsage,
  putBudgets,
  getLocal,
  postFile,
  postDownload,
  deleteDownload,
  deleteLocalModel,
];
