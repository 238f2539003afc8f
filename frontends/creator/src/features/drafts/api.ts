import { t } from '@lingui/core/macro';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage, type ListPage, mergePages, useToast } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { content, type DraftDetail } from '@trenzeye/proto/http/content';
import { closeDraft, type Owner } from '../generation/state/editor-store.ts';
import { documentFromDraft, toDraftBody } from './draft-body.ts';

export type DraftRow = AnswerOf<typeof content.drafts>[number];
type Pages = InfiniteData<ListPage<DraftRow>, string | null>;

const draftListKey = (owner: Owner) => ['drafts', owner, 'all'] as const;

/** Pages of drafts of the signed-in user, latest first. */
export function useDraftList(owner: Owner) {
  const query = useInfiniteQuery({
    queryKey: draftListKey(owner),
    queryFn: ({ pageParam, signal }) => callPage(content.drafts, { params: { id: owner }, query: { limit: 20 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
  return { ...query, drafts: mergePages(query.data?.pages ?? []) };
}

/** Creates a deleted draft again. A remix is started from its original, so that it keeps its credit. */
async function recreateDraft(detail: DraftDetail): Promise<void> {
  const { type, remix_of } = detail;
  const body = toDraftBody(type, documentFromDraft(detail));
  if (!remix_of) {
    await call(content.createDraft, { body });
    return;
  }
  const { id, version } = await call(content.remix, { params: { id: remix_of.id } });
  await call(content.changeDraft, { params: { id }, body: { ...body, version } });
}

/** Deletes a draft; the toast offers to undo it. */
export function useDeleteDraft(owner: Owner) {
  const client = useQueryClient();
  const toast = useToast();
  const refresh = () => client.invalidateQueries({ queryKey: ['drafts'] });
  const undo = (detail: DraftDetail) => () => {
    recreateDraft(detail)
      .then(refresh)
      .catch((error: Error) => toast.error(t`The draft could not be restored`, error.message));
  };
  return useMutation({
    mutationFn: async (id: string) => {
      const item = await call(content.getItem, { params: { id } });
      if (item.status !== 'draft') throw new Error(t`This draft has been published. Delete it on its page.`);
      closeDraft(owner, id);
      await call(content.removeItem, { params: { id } });
      return item;
    },
    onSuccess: (detail, id) => {
      client.setQueryData<Pages>(
        draftListKey(owner),
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter((row) => row.id !== id) })) },
      );
      void refresh();
      toast.success(t`Draft deleted`, undefined, { label: t`Undo`, onClick: undo(detail) });
    },
    onError: (error) => toast.error(t`The draft could not be deleted`, error.message),
  });
}
