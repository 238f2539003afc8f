import type { Logger } from '@trenzeye/kit';
import type { ContentConfig } from '../config.ts';
import type { GeneratedImageStore } from '../store/generation/generated-image-store.ts';
import { createLocalProvider } from './local/local-provider.ts';
import type { PosterRenderer } from './local/poster/poster-renderer.ts';
import type { ContentProvider } from './provider.ts';

interface ProviderParts {
  readonly images: GeneratedImageStore;
  readonly posterRenderer: PosterRenderer;
  readonly log: Logger;
}

/** The configured provider. */
export const openProvider = async (config: ContentConfig, { images, posterRenderer, log }: ProviderParts): Promise<ContentProvider> => {
  const local = createLocalProvider({ images, posterRenderer });
  if (config.MODEL_BASE_URL === undefined || config.MODEL_TEXT === undefined) return local;
  // Loaded only when used: the model client is most of this service's memory.
  const { createOpenAiCompatibleProvider } = await import('./openai-compatible/openai-compatible-provider.ts');
  return createOpenAiCompatibleProvider({
    baseUrl: config.MODEL_BASE_URL,
    apiKey: config.MODEL_API_KEY,
    textModel: config.MODEL_TEXT,
    imageModel: config.MODEL_IMAGE,
    timeoutMs: config.MODEL_TIMEOUT_MS,
    local,
    images,
    log,
  });
};
