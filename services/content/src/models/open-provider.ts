import { DomainError } from '@trenzeye/kit';
import {
  type ChosenJob,
  configuredEndpointId,
  localEndpointId,
  type ModelChoice,
  type ModelPrices,
  noModelPrices,
} from '@trenzeye/proto/http/content';
import type { ImageModel, LanguageModel } from 'ai';
import type { ContentContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import type { EndpointAddress, NamedModel } from '../model-provider/index.ts';
import type { ContentProvider } from '../providers/index.ts';
import { addressOf } from './endpoint-address.ts';
import { findModelEndpoint, findPersonalEndpoint, type PersonalEndpointRow, readModelChoices } from './store.ts';

/** A model in use, with what it costs. */
export interface MeteredModel {
  readonly named: NamedModel<LanguageModel> | NamedModel<ImageModel>;
  readonly prices: ModelPrices;
}

/** What generates the content of a user. */
export interface OpenedProvider {
  readonly provider: ContentProvider;
  /** Empty for the built-in composer. */
  readonly models: readonly MeteredModel[];
  /** Whether one of the models draws images. */
  readonly drawsImages: boolean;
  /** Whether the text model can describe images. */
  readonly readsImages: boolean;
  /** Whether the models are those of the user's own endpoint. */
  readonly isPersonal: boolean;
}

const localProvider = 'local-model';

/** The models of the configuration as choices. */
const configuredChoices = ({ configuredModels }: ContentContext): Partial<Record<ChosenJob, ModelChoice>> => {
  if (!configuredModels) return {};
  const { text, readsImages, image } = configuredModels;
  const choose = (model: string, reads_images: boolean): ModelChoice => ({
    endpoint_id: configuredEndpointId,
    model,
    prices: noModelPrices,
    reads_images,
    voices: [],
  });
  return { text: choose(text, readsImages), ...(image === undefined ? {} : { image: choose(image, false) }) };
};

/** The chosen models, or those of the configuration. Without a text model there is no image model either. */
export const effectiveChoices = async (context: ContentContext): Promise<Partial<Record<ChosenJob, ModelChoice>>> => {
  const { image, ...choices } = { ...configuredChoices(context), ...(await readModelChoices(context.prisma)) };
  return choices.text && image ? { ...choices, image } : choices;
};

type EndpointContext = Pick<ContentContext, 'configuredModels' | 'vault'> & { readonly prisma: Database };

/** The address of an endpoint by its id. Throws `not_found`. */
export const findEndpointAddress = async (context: EndpointContext, id: string): Promise<EndpointAddress> => {
  if (id === configuredEndpointId && context.configuredModels) return context.configuredModels.address;
  const stored = isUuid(id) ? await findModelEndpoint(context.prisma, id) : undefined;
  if (!stored) throw new DomainError('not_found', { detail: 'There is no such endpoint.' });
  return addressOf(stored, 'anywhere', { vault: context.vault, owner: id });
};

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const isUuid = (id: string): boolean => uuid.test(id);

/** A text model by its endpoint and name. Throws `not_found` and `provider_unavailable`. */
export const openTextModel = async (
  context: ContentContext,
  { endpoint_id, model }: Pick<ModelChoice, 'endpoint_id' | 'model'>,
): Promise<NamedModel<LanguageModel>> => {
  const { openEndpoint, endpointProvider, createUsage } = await import('../model-provider/index.ts');
  if (endpoint_id !== localEndpointId) {
    const client = openEndpoint(await findEndpointAddress(context, endpoint_id));
    return { provider: endpointProvider, name: model, model: client.chatModel(model), used: createUsage() };
  }
  if (!context.localModels.isReady(model))
    throw new DomainError('provider_unavailable', { detail: 'The local model is not installed on this machine (any more).' });
  const name = context.localModels.state().models.find(({ id }) => id === model)?.name ?? model;
  return { provider: localProvider, name, model: context.localModels.languageModel(model), used: createUsage() };
};

/** An image model by its endpoint and name. Throws `not_found`. */
export const openImageModel = async (
  context: ContentContext,
  { endpoint_id, model }: Pick<ModelChoice, 'endpoint_id' | 'model'>,
): Promise<NamedModel<ImageModel>> => {
  const { openEndpoint, endpointProvider, createUsage } = await import('../model-provider/index.ts');
  const client = openEndpoint(await findEndpointAddress(context, endpoint_id));
  return { provider: endpointProvider, name: model, model: client.imageModel(model), used: createUsage() };
};

const createProvider = async (
  { composer, images, log, modelTimeoutMs }: ContentContext,
  text: NamedModel<LanguageModel>,
  image: NamedModel<ImageModel> | undefined,
): Promise<ContentProvider> => {
  const { createModelProvider } = await import('../model-provider/index.ts');
  const streamed = text.provider === localProvider ? Math.max(modelTimeoutMs, localTimeoutMs) : modelTimeoutMs;
  return createModelProvider({ text, image, timeoutMs: { whole: modelTimeoutMs, streamed }, composer, images, log });
};

/** A thread takes minutes on a processor without a graphics card. */
const localTimeoutMs = 300_000;

const openPersonal = async (context: ContentContext, row: PersonalEndpointRow): Promise<OpenedProvider> => {
  const { openEndpoint, endpointProvider, createUsage } = await import('../model-provider/index.ts');
  const address = addressOf(row, context.modelReach, { vault: context.vault, owner: row.user_id });
  const client = openEndpoint({ ...address, cause: row.user_id });
  const text = { provider: endpointProvider, name: row.text_model, model: client.chatModel(row.text_model), used: createUsage() };
  const image =
    row.image_model === null
      ? undefined
      : { provider: endpointProvider, name: row.image_model, model: client.imageModel(row.image_model), used: createUsage() };
  const models = [text, ...(image ? [image] : [])].map((named) => ({ named, prices: noModelPrices }));
  const provider = await createProvider(context, text, image);
  return { provider, models, drawsImages: image !== undefined, readsImages: row.reads_images, isPersonal: true };
};

const openInstance = async (context: ContentContext): Promise<OpenedProvider> => {
  const choices = await effectiveChoices(context);
  if (!choices.text) return { provider: context.composer, models: [], drawsImages: false, readsImages: false, isPersonal: false };
  const text = await openTextModel(context, choices.text);
  const image = choices.image && (await openImageModel(context, choices.image));
  const models: MeteredModel[] = [
    { named: text, prices: choices.text.prices },
    ...(image && choices.image ? [{ named: image, prices: choices.image.prices }] : []),
  ];
  const provider = await createProvider(context, text, image);
  return { provider, models, drawsImages: image !== undefined, readsImages: choices.text.reads_images, isPersonal: false };
};

/** What generates content for a user: the own endpoint unless it is paused, else the instance's models, else the built-in composer. */
export const openProvider = async (context: ContentContext, userId: string | undefined): Promise<OpenedProvider> => {
  const own = userId === undefined ? undefined : await findPersonalEndpoint(context.prisma, userId);
  return own && !own.is_paused ? openPersonal(context, own) : openInstance(context);
};
