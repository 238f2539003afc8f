import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, callPage, newIdempotencyKey, useChange } from '@trenzeye/frontend-kit';
import { admin, type CaseAction, type FlaggedContent, type ReportReason, type ReportTarget } from '@trenzeye/proto/http/admin';

/** Cases, appeals and what hangs on them; a decision asks for all of it anew. */
export const deskKey = ['desk'] as const;

export interface DeskFilter {
  readonly target_type?: ReportTarget | undefined;
  readonly reason?: ReportReason | undefined;
  readonly claimed?: 'me' | 'nobody' | undefined;
  readonly sort: 'newest' | 'oldest' | 'most_reported';
  readonly status: 'pending' | 'decided' | 'closed';
}

/** The cases of the desk, page by page. */
export const useCases = (filter: DeskFilter) =>
  useInfiniteQuery({
    queryKey: [...deskKey, 'list', filter],
    queryFn: ({ pageParam, signal }) => callPage(admin.flaggedContent, { query: { ...filter, limit: 50 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    refetchInterval: 20_000,
  });

export const useCase = (id: string) =>
  useQuery({ queryKey: [...deskKey, 'case', id], queryFn: ({ signal }) => call(admin.readCase, { params: { id }, signal }), staleTime: 0 });

export const useTemplates = () =>
  useQuery({
    queryKey: ['warning-templates'],
    queryFn: ({ signal }) => call(admin.warningTemplates, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useDeskChange = <Given, Answer>(run: (given: Given) => Promise<Answer>, failure: string) =>
  useChange({ run, failure, stale: [deskKey, ['activity']] });

export interface Deciding {
  readonly action: CaseAction;
  readonly message?: string;
  readonly template?: string;
}

export const useDecide = () =>
  useDeskChange(
    ({ flagged, deciding }: { flagged: FlaggedContent; deciding: Deciding }) =>
      call(admin.decideCase, {
        params: { id: flagged.id },
        body: { ...deciding, version: flagged.version },
        idempotencyKey: newIdempotencyKey(),
      }),
    'Failed to process action',
  );

export const useDecideMany = () =>
  useDeskChange(
    ({ ids, deciding }: { ids: string[]; deciding: Deciding }) =>
      call(admin.decideCases, { body: { ids, ...deciding }, idempotencyKey: newIdempotencyKey() }),
    'Failed to process action',
  );

export const useUndo = () =>
  useDeskChange(
    (id: string) => call(admin.undoDecision, { params: { id }, body: {}, idempotencyKey: newIdempotencyKey() }),
    'Failed to undo the decision',
  );

export const useClaim = () =>
  useDeskChange(
    ({ id, isClaim }: { id: string; isClaim: boolean }) => call(isClaim ? admin.claimCase : admin.releaseCase, { params: { id } }),
    'Failed to claim the case',
  );
