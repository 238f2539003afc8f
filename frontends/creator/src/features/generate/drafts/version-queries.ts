import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import type { Type } from '../document/editor-document.ts';
import { toTypedContent } from '../document/typed-content.ts';
import { type Owner, openDraft, tabStateOf } from '../state/editor-store.ts';

/** The stored versions of a draft, latest first. */
export const useVersions = (id: string) =>
  useQuery({
    queryKey: ['versions', id],
    queryFn: ({ signal }) => call(content.draftVersions, { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  });

/** Prompt and content of one version. */
export const useVersion = (id: string, version: number) =>
  useQuery({
    queryKey: ['versions', id, version],
    queryFn: async ({ signal }) => {
      const detail = await call(content.draftVersion, { params: { id, version }, signal });
      return { prompt: detail.prompt, typedContent: toTypedContent(detail.content) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Restores an earlier version. Unsaved changes are saved first and stay in the version history. */
export function useRestore(owner: Owner, type: Type, id: string, onRestored: () => void) {
  const toast = useToast();
  return useMutation({
    mutationFn: async (version: number) => {
      await tabStateOf(owner, type).autosaver?.flush();
      return call(content.restoreVersion, { params: { id, version } });
    },
    onSuccess: (detail) => {
      openDraft(owner, detail);
      onRestored();
      toast.success(t`Version restored`, t`The replaced version stays in the version history.`);
    },
    onError: (error) => toast.error(t`The version could not be restored`, error.message),
  });
}
