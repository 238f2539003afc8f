import { newId } from '@trenzeye/kit';
import { type ModelJob, type ModelTestResult, noModelPrices } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { checkSample, type ImageKind } from '../images/index.ts';
import type { EndpointAddress } from '../model-provider/index.ts';
import { metered } from './metering.ts';
import { type MeteredModel, openImageModel, openTextModel } from './open-provider.ts';

const listTimeoutMs = 10_000;
const testTimeoutMs = 90_000;

/** Runs a request to a model server with a deadline. Throws `provider_failed` and `provider_unavailable`. */
const withTimeout = async <T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const { providerError } = await import('../model-provider/index.ts');
  const signal = AbortSignal.timeout(milliseconds);
  try {
    return await work(signal);
  } catch (error) {
    throw providerError(error, signal.aborted, Math.ceil(milliseconds / 1000));
  }
};

/** The names of the models that an endpoint offers. Throws `provider_failed` and `provider_unavailable`. */
export const readOfferedModels = async (address: EndpointAddress): Promise<string[]> => {
  const { listModels } = await import('../model-provider/index.ts');
  return withTimeout(listTimeoutMs, (signal) => listModels(address, signal));
};

/** Stores the image of a sample for a day. */
const storeSample =
  ({ images, prisma, clock }: ContentContext) =>
  async (kind: ImageKind, bytes: Uint8Array): Promise<string> => {
    const url = await images.put(newId(), kind, bytes);
    await checkSample(prisma, url, clock());
    return url;
  };

/** Generates a sample with a model of the instance; what it used is recorded. Throws `not_found` and the errors of the provider. */
export const testInstanceModel = async (
  context: ContentContext,
  userId: string,
  { job, endpoint_id, model }: { readonly job: ModelJob; readonly endpoint_id: string; readonly model: string },
): Promise<ModelTestResult> => {
  const { sampleImage, sampleText } = await import('../model-provider/index.ts');
  const run = <T>(named: MeteredModel['named'], work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    metered(context, userId, { models: [{ named, prices: noModelPrices }], isPersonal: false }, () => withTimeout(testTimeoutMs, work));
  if (job === 'text') {
    const named = await openTextModel(context, { endpoint_id, model });
    return run(named, (signal) => sampleText(named, signal));
  }
  const named = await openImageModel(context, { endpoint_id, model });
  return run(named, (signal) => sampleImage(named, signal, storeSample(context)));
};

/** Generates a sample with a model of a user's endpoint. Throws the errors of the provider. */
export const testEndpointModel = async (
  context: ContentContext,
  address: EndpointAddress,
  job: ModelJob,
  name: string,
): Promise<ModelTestResult> => {
  const { createUsage, endpointProvider, openEndpoint, sampleImage, sampleText } = await import('../model-provider/index.ts');
  const client = openEndpoint(address);
  const named = { provider: endpointProvider, name, used: createUsage() };
  if (job === 'text') return withTimeout(testTimeoutMs, (signal) => sampleText({ ...named, model: client.chatModel(name) }, signal));
  return withTimeout(testTimeoutMs, (signal) => sampleImage({ ...named, model: client.imageModel(name) }, signal, storeSample(context)));
};
