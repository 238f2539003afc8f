import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createOutgoingFetch, readBounded } from '@trenzeye/kit';
import { type ImageModel, type LanguageModel, wrapLanguageModel } from 'ai';
import { z } from 'zod';
import { InvalidResponse } from './model-errors.ts';

/** Which addresses may be requested: those on the public internet, or any. */
export type Reach = 'public' | 'anywhere';

export interface EndpointAddress {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly reach: Reach;
  /** The user whose endpoint it is: the limit of requests in flight is the user's. */
  readonly cause?: string;
}

/** Provider name of OpenAI-compatible endpoints in a provenance. */
export const endpointProvider = 'openai-compatible';

/** Follows no redirects: these would carry the key to another host. */
const fetchOf = ({ reach, cause }: EndpointAddress, limitBytes: number): typeof fetch =>
  createOutgoingFetch({ allowsPrivateAddresses: reach === 'anywhere', limitBytes, ...(cause !== undefined && { cause }) });

/** Of one answer. A stream has some 250 bytes of its protocol for each token; an image of 20 MB grows by a third in base64. */
const limitsBytes = { text: 1_048_576, streamedText: 16_777_216, image: 67_108_864 };

interface Endpoint {
  chatModel(name: string): LanguageModel;
  imageModel(name: string): ImageModel;
}

/** A client of an OpenAI-compatible endpoint. */
export const openEndpoint = (address: EndpointAddress): Endpoint => {
  const open = (limitBytes: number) =>
    createOpenAICompatible({
      name: endpointProvider,
      baseURL: address.baseUrl,
      ...(address.apiKey ? { apiKey: address.apiKey } : {}),
      fetch: fetchOf(address, limitBytes),
      includeUsage: true,
      supportsStructuredOutputs: true,
    });
  return {
    chatModel: (name) => {
      const whole = open(limitsBytes.text).chatModel(name);
      const middleware = { wrapGenerate: ({ params }: { params: Parameters<typeof whole.doGenerate>[0] }) => whole.doGenerate(params) };
      return wrapLanguageModel({ model: open(limitsBytes.streamedText).chatModel(name), middleware });
    },
    imageModel: (name) => open(limitsBytes.image).imageModel(name),
  };
};

const ModelList = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })).max(5_000) });
const listLimitBytes = 4 * 1024 * 1024;

/** An endpoint answered with an error status. */
class EndpointStatus extends Error {
  override readonly name = 'EndpointStatus';
  readonly status: number;

  constructor(status: number) {
    super(`the endpoint answered with status ${status}`);
    this.status = status;
  }
}

/** The names of the models that an endpoint offers, sorted. Throws EndpointStatus, InvalidResponse or an error of the connection. */
export const listModels = async (address: EndpointAddress, signal: AbortSignal): Promise<string[]> => {
  const response = await fetchOf(address, 2 * listLimitBytes)(`${address.baseUrl.replace(/\/+$/, '')}/models`, {
    headers: { accept: 'application/json', ...(address.apiKey ? { authorization: `Bearer ${address.apiKey}` } : {}) },
    signal,
  });
  const { bytes, isCut } = await readBounded(response, listLimitBytes);
  if (!response.ok) throw new EndpointStatus(response.status);
  if (isCut) throw new InvalidResponse('the response is too large');
  try {
    return ModelList.parse(JSON.parse(bytes.toString('utf8')))
      .data.map(({ id }) => id)
      .sort();
  } catch (error) {
    throw new InvalidResponse('the response is no list of models', { cause: error });
  }
};
