import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey, useApiMutation, useSession, useToast } from '@trenzeye/frontend-kit';
import { content, type Signal } from '@trenzeye/proto/http/content';
import { useNavigate } from 'react-router-dom';
import { removeSignals, signalsKey } from './api.ts';

const normalizeTag = (tag: string): string =>
  tag
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Compares tags without case, spaces and punctuation. */
export const isSameTag = (one: string, other: string): boolean => normalizeTag(one) === normalizeTag(other);

/** A hidden signal, or a muted tag that hides all its signals. */
export type HiddenTarget =
  | { readonly kind: 'signal'; readonly signal: Pick<Signal, 'id' | 'title'> }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'word'; readonly word: string };

const hiddenSignalsKey = ['signals', 'hidden'] as const;

const hideTarget = (target: HiddenTarget) => {
  const idempotencyKey = newIdempotencyKey();
  if (target.kind === 'signal') return call(content.hideSignal, { params: { id: target.signal.id }, idempotencyKey });
  if (target.kind === 'tag') return call(content.muteTag, { params: { tag: target.tag }, idempotencyKey });
  return call(content.muteWord, { params: { word: target.word }, idempotencyKey });
};

const unhideTarget = (target: HiddenTarget) => {
  const idempotencyKey = newIdempotencyKey();
  if (target.kind === 'signal') return call(content.unhideSignal, { params: { id: target.signal.id }, idempotencyKey });
  if (target.kind === 'tag') return call(content.unmuteTag, { params: { tag: target.tag }, idempotencyKey });
  return call(content.unmuteWord, { params: { word: target.word }, idempotencyKey });
};

/** Signals that are removed at once; the server decides about words. */
const matchesTarget = (target: HiddenTarget) => (signal: Signal) => {
  if (target.kind === 'signal') return signal.id === target.signal.id;
  return target.kind === 'tag' && signal.tags.some((tag) => isSameTag(tag, target.tag));
};

/** Mutes a word or phrase in all lists. */
export const useMuteWord = () =>
  useApiMutation({
    mutationFn: (word: string) => hideTarget({ kind: 'word', word }),
    failureMessage: t`Failed to mute the word`,
    invalidates: [['signals']],
  });

/** Unhides a signal or unmutes a tag. */
export function useUnhide() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: unhideTarget,
    onSuccess: () => client.invalidateQueries({ queryKey: ['signals'] }),
    onError: (error) => toast.error(t`This could not be undone`, error.message),
  });
}

/** Hides a signal or mutes a tag; the toast offers to undo it. Visitors are asked to log in. */
export function useHide(): (target: HiddenTarget) => void {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const { state } = useSession();
  const { mutate: undo } = useUnhide();
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: hideTarget,
    onMutate: (target) => removeSignals(client, matchesTarget(target)),
    onSuccess: (_, target) => {
      void client.invalidateQueries({ queryKey: hiddenSignalsKey });
      const undoAction = { label: t`Undo`, onClick: () => undo(target) };
      if (target.kind === 'signal') toast.success(t`Signal hidden`, target.signal.title, undoAction);
      else if (target.kind === 'tag') toast.success(t`#${target.tag} muted`, t`Signals with this tag are hidden.`, undoAction);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: signalsKey });
      toast.error(t`This could not be hidden`, error.message);
    },
  });
  return (target) => {
    if (state === 'signed-in') mutate(target);
    else
      toast.info(t`Log in to hide signals`, t`What you hide and mute is saved in your account.`, {
        label: t`Log In`,
        onClick: () => navigate('/login'),
      });
  };
}

/** Hidden signals (the latest 100), muted tags and muted words of the viewer. */
export function useHiddenTargets() {
  const { user } = useSession();
  return useQuery({
    queryKey: [...hiddenSignalsKey, user?.id ?? null],
    queryFn: async ({ signal }) => {
      const [hidden, muted, words] = await Promise.all([
        call(content.hiddenSignals, { query: { limit: 100 }, signal }),
        call(content.mutedTags, { signal }),
        call(content.mutedWords, { signal }),
      ]);
      return { hidden, muted, words };
    },
    staleTime: 0,
  });
}
