import { useMutation, useQuery } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { type Owner, putDraft, spotOf } from '../desk/desk-store.ts';
import { madeFrom } from '../made.ts';
import type { Type } from '../work.ts';

/** The last versions of a draft, latest first. */
export const useVersions = (id: string) =>
  useQuery({
    queryKey: ['versions', id],
    queryFn: ({ signal }) => call(content.draftVersions, { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  });

/** What one version said; asked for while it is looked at. */
export const useVersion = (id: string, version: number) =>
  useQuery({
    queryKey: ['versions', id, version],
    queryFn: async ({ signal }) => {
      const found = await call(content.draftVersion, { params: { id, version }, signal });
      return { prompt: found.prompt, made: madeFrom(found.content) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Makes an earlier version the current one; what was not saved yet is saved first and stays among the versions. */
export function useRestore(owner: Owner, type: Type, id: string, onRestored: () => void) {
  const toast = useToast();
  return useMutation({
    mutationFn: async (version: number) => {
      await spotOf(owner, type).autosaver?.flush();
      return call(content.restoreVersion, { params: { id, version } });
    },
    onSuccess: (detail) => {
      putDraft(owner, detail);
      onRestored();
      toast.success('Version restored', 'What it replaced stays among the versions.');
    },
    onError: (error) => toast.error('The version could not be restored', error.message),
  });
}
