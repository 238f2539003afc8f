import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { content, type SaveContent } from '@trenzeye/proto/http/content';

interface Saving {
  readonly body: SaveContent;
  /** The same for each try of the same content: a try that arrived after all is not saved twice. */
  readonly key: string;
}

/** Approves and saves as a draft; answers its id and title. */
export function useSave() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ body, key }: Saving) => call(content.save, { body, idempotencyKey: key }),
    onSuccess: () => {
      toast.success('Content saved successfully!');
      void client.invalidateQueries({ queryKey: ['drafts'] });
    },
    onError: (error) => toast.error('Failed to save content. Please try again.', error.message),
  });
}

/** Publishes a draft; `onPublished` hears of it. Publishing again does no harm. */
export function usePublish(onPublished: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(content.publish, { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['drafts'] });
      void client.invalidateQueries({ queryKey: ['home'] });
      onPublished();
    },
    onError: (error) => toast.error('Failed to publish content. Please try again.', error.message),
  });
}
