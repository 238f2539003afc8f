import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { call, useApiMutation } from '@trenzeye/frontend-kit';
import { aiKey } from '@trenzeye/frontend-kit/ai';
import { content } from '@trenzeye/proto/http/content';

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
