import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { call, useApiMutation } from '@trenzeye/frontend-kit';
import { aiKey } from '@trenzeye/frontend-kit/ai';
import { content } from '@trenzeye/proto/http/content';

interface AddressPreset {
  readonly name: string;
  readonly url: string;
}

const services: readonly AddressPreset[] = [
  { name: 'OpenAI', url: 'https://api.openai.com/v1' },
  { name: 'OpenRouter', url: 'https://openrouter.ai/api/v1' },
  { name: 'Mistral', url: 'https://api.mistral.ai/v1' },
  { name: 'Groq', url: 'https://api.groq.com/openai/v1' },
];
const localServers: readonly AddressPreset[] = [
  { name: t`Ollama on this computer`, url: 'http://localhost:11434/v1' },
  { name: t`LM Studio on this computer`, url: 'http://localhost:1234/v1' },
];

/** Common addresses of OpenAI-compatible APIs; local ones only where the server may connect to them. */
export const addressPresets = (allowsPrivateAddresses: boolean): readonly AddressPreset[] =>
  allowsPrivateAddresses ? [...services, ...localServers] : services;

interface EndpointAddress {
  readonly base_url: string;
  readonly api_key?: string | null;
}

interface EndpointModels extends EndpointAddress {
  readonly text_model: string;
  readonly reads_images: boolean;
  readonly image_model: string | null;
}

/** The models that an address offers. */
export const useEndpointModels = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (body: EndpointAddress) => call(content.personalEndpointModels, { body }),
  });

export const useSaveEndpoint = () =>
  useApiMutation({
    mutationFn: (body: EndpointModels) => call(content.putPersonalEndpoint, { body }),
    failureMessage: t`Your AI model could not be saved`,
    invalidates: [aiKey],
  });
