import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call, callPage, useApiMutation, useSession } from '@trenzeye/frontend-kit';
import { voicesKey } from '@trenzeye/frontend-kit/ai';
import { content, type ItemDetail, type VoiceInput } from '@trenzeye/proto/http/content';

/** Longest example of a voice, in characters. */
export const exampleLimit = 2000;

/** The author's words in a published item: the posts, the caption or the script. */
export function exampleText(content: ItemDetail['content']): string {
  if ('tweets' in content) return content.tweets.join('\n\n').slice(0, exampleLimit);
  return ('script' in content ? content.script : content.caption).slice(0, exampleLimit);
}

/** New words in a typed text, separated by commas; words that are present are left out. */
export function parseWords(typed: string, present: readonly string[]): string[] {
  const known = new Set(present.map((word) => word.toLowerCase()));
  return typed.split(/[,\n]/).flatMap((part) => {
    const word = part.trim().slice(0, 60);
    if (word === '' || known.has(word.toLowerCase())) return [];
    known.add(word.toLowerCase());
    return [word];
  });
}

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
