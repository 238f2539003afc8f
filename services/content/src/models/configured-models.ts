import type { ContentConfig } from '../config.ts';
import type { EndpointAddress } from '../model-provider/index.ts';

/** The endpoint and models of the configuration. */
export interface ConfiguredModels {
  readonly address: EndpointAddress;
  readonly text: string;
  /** The text model can look at images. */
  readonly readsImages: boolean;
  readonly image: string | undefined;
}

export const configuredModelsOf = (config: ContentConfig): ConfiguredModels | undefined => {
  const { MODEL_BASE_URL, MODEL_API_KEY, MODEL_TEXT, MODEL_TEXT_READS_IMAGES, MODEL_IMAGE } = config;
  if (MODEL_BASE_URL === undefined || MODEL_TEXT === undefined) return undefined;
  return {
    address: { baseUrl: MODEL_BASE_URL, apiKey: MODEL_API_KEY, reach: 'anywhere' },
    text: MODEL_TEXT,
    readsImages: MODEL_TEXT_READS_IMAGES,
    image: MODEL_IMAGE,
  };
};
