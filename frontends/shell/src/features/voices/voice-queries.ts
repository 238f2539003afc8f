import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call, callPage, useApiMutation, useSession } from '@trenzeye/frontend-kit';
import { voicesKey } from '@trenzeye/frontend-kit/ai';
import { content, type VoiceInput } from '@trenzeye/proto/http/content';
import { exampleText } from './example-text.ts';

/** Creates a voice, or changes the one with this id. */
export const useSaveVoice = () =>
  useApiMutation({
    mutationFn: ({ id, voice }: { readonly id: string | null; readonly voice: VoiceInput }) =>
      id === null ? call(content.createVoice, { body: voice }) : call(content.updateVoice, { params: { id }, body: voice }),
    failureMessage: t`The voice could not be saved`,
    invalidates: [voicesKey],
  });

export const useDeleteVoice = () =>
  useApiMutation({
    mutationFn: (id: string) => call(content.deleteVoice, { params: { id } }),
    failureMessage: t`The voice could not be deleted`,
    invalidates: [voicesKey],
  });

/** Writes one post in a voice, saved or not. */
export const usePreviewVoice = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (body: { readonly voice: VoiceInput; readonly prompt: string }) => call(content.previewVoice, { body }),
  });

/** What the signed-in user has published, latest first. */
export function useOwnPosts() {
  const { user } = useSession();
  const id = user?.id ?? '';
  return useInfiniteQuery({
    queryKey: ['voice-examples', id],
    queryFn: ({ pageParam, signal }) => callPage(content.userContent, { params: { id }, query: { limit: 24 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: id !== '',
  });
}

/** The text of a published item as an example of how the user writes. */
export const useExampleText = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: async (id: string) => {
      const item = await call(content.getItem, { params: { id } });
      return item.status === 'published' ? exampleText(item.content) : '';
    },
  });
