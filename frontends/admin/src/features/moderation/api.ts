import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, callPage, newIdempotencyKey, useApiMutation } from '@trenzeye/frontend-kit';
import {
  admin,
  type CaseAction,
  type DecisionAction,
  type FlaggedContent,
  type ReportReason,
  type ReportTarget,
} from '@trenzeye/proto/http/admin';

export const reasonLabels: Readonly<Record<ReportReason, string>> = {
  spam: t`Spam`,
  harassment: t`Harassment`,
  hate: t`Hate`,
  violence: t`Violence`,
  sexual: t`Sexual content`,
  self_harm: t`Self-harm`,
  misinformation: t`Misinformation`,
  intellectual_property: t`Intellectual property`,
  impersonation: t`Impersonation`,
  other: t`Other`,
};

export const targetLabels = { content: t`Content`, comment: t`Comment`, user: t`User` } as const;

/** Toasts after a decision. Source: specification, section 8. */
export const successMessages: Readonly<Record<CaseAction, string>> = {
  approve: t`Content approved`,
  remove: t`Content removed`,
  suspend_user: t`User suspended`,
  warn: t`Author warned`,
};

export const decisionLabels: Readonly<Record<DecisionAction, string>> = {
  approve: t`Approved`,
  remove: t`Removed`,
  suspend_user: t`User suspended`,
  warn: t`Warned`,
  restore: t`Restored`,
  reinstate_user: t`User reinstated`,
  reopen: t`Reopened`,
  uphold: t`Upheld`,
};

/** Query key of cases and appeals; every decision invalidates all of them. */
export const moderationQueueKey = ['moderation-queue'] as const;

export interface CaseFilter {
  readonly target_type?: ReportTarget | undefined;
  readonly reason?: ReportReason | undefined;
  readonly claimed?: 'me' | 'none' | undefined;
  readonly sort: 'newest' | 'oldest' | 'most_reported';
  readonly status: 'pending' | 'decided' | 'closed';
}

/** Cases of the moderation queue, paginated. */
export const useCases = (filter: CaseFilter) =>
  useInfiniteQuery({
    queryKey: [...moderationQueueKey, 'list', filter],
    queryFn: ({ pageParam, signal }) => callPage(admin.flaggedContent, { query: { ...filter, limit: 50 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    refetchInterval: 20_000,
  });

export const useCase = (id: string) =>
  useQuery({
    queryKey: [...moderationQueueKey, 'case', id],
    queryFn: ({ signal }) => call(admin.readCase, { params: { id }, signal }),
    staleTime: 0,
  });

export const useWarningTemplates = () =>
  useQuery({
    queryKey: ['warning-templates'],
    queryFn: ({ signal }) => call(admin.warningTemplates, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useModerationMutation = <Input, Result>(run: (input: Input) => Promise<Result>, failure: string) =>
  useApiMutation({ mutationFn: run, failureMessage: failure, invalidates: [moderationQueueKey, ['activity']] });

export interface DecisionInput {
  readonly action: CaseAction;
  readonly message?: string;
  readonly template?: string;
}

export const useDecide = () =>
  useModerationMutation(
    ({ flagged, decision }: { flagged: FlaggedContent; decision: DecisionInput }) =>
      call(admin.decideCase, {
        params: { id: flagged.id },
        body: { ...decision, version: flagged.version },
        idempotencyKey: newIdempotencyKey(),
      }),
    t`Failed to process action`,
  );

export const useDecideMany = () =>
  useModerationMutation(
    ({ ids, decision }: { ids: string[]; decision: DecisionInput }) =>
      call(admin.decideCases, { body: { ids, ...decision }, idempotencyKey: newIdempotencyKey() }),
    t`Failed to process action`,
  );

export const useUndo = () =>
  useModerationMutation(
    (id: string) => call(admin.undoDecision, { params: { id }, body: {}, idempotencyKey: newIdempotencyKey() }),
    t`Failed to undo the decision`,
  );

export const useClaim = () =>
  useModerationMutation(
    ({ id, shouldClaim }: { id: string; shouldClaim: boolean }) =>
      call(shouldClaim ? admin.claimCase : admin.releaseCase, { params: { id } }),
    t`Failed to claim the case`,
  );
