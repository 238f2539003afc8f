import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey, useSession, useToast } from '@trenzeye/frontend-kit';
import { content, type Signal } from '@trenzeye/proto/http/content';
import { useNavigate } from 'react-router-dom';
import { dropSignals, signalsKey } from './list-signals.ts';
import { sameTag } from './same-tag.ts';

/** What somebody wants to see no more: one signal, or every signal with a tag. */
export type Quiet =
  | { readonly kind: 'signal'; readonly signal: Pick<Signal, 'id' | 'title'> }
  | { readonly kind: 'tag'; readonly tag: string };

const quietKey = ['signals', 'quiet'] as const;

const silence = (quiet: Quiet) =>
  quiet.kind === 'signal'
    ? call(content.hideSignal, { params: { id: quiet.signal.id }, idempotencyKey: newIdempotencyKey() })
    : call(content.muteTag, { params: { tag: quiet.tag }, idempotencyKey: newIdempotencyKey() });

const bringBack = (quiet: Quiet) =>
  quiet.kind === 'signal'
    ? call(content.unhideSignal, { params: { id: quiet.signal.id }, idempotencyKey: newIdempotencyKey() })
    : call(content.unmuteTag, { params: { tag: quiet.tag }, idempotencyKey: newIdempotencyKey() });

const isMeant = (quiet: Quiet) => (signal: Signal) =>
  quiet.kind === 'signal' ? signal.id === quiet.signal.id : signal.tags.some((tag) => sameTag(tag, quiet.tag));

/** Shows a signal or a tag again. */
export function useBringBack() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: bringBack,
    onSuccess: () => client.invalidateQueries({ queryKey: ['signals'] }),
    onError: (error) => toast.error('This could not be undone', error.message),
  });
}

/** Hides a signal or mutes a tag at once; the message that says so can undo it. Visitors are asked to log in. */
export function useSilence(): (quiet: Quiet) => void {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const { state } = useSession();
  const { mutate: undo } = useBringBack();
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: silence,
    onMutate: (quiet) => dropSignals(client, isMeant(quiet)),
    onSuccess: (_, quiet) => {
      void client.invalidateQueries({ queryKey: quietKey });
      const again = { label: 'Undo', onClick: () => undo(quiet) };
      if (quiet.kind === 'signal') toast.success('Signal hidden', quiet.signal.title, again);
      else toast.success(`#${quiet.tag} muted`, 'Signals with this tag stay away.', again);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: signalsKey });
      toast.error('This could not be hidden', error.message);
    },
  });
  return (quiet) => {
    if (state === 'signed-in') mutate(quiet);
    else
      toast.info('Log in to hide signals', 'What you hide and mute is kept with your account.', {
        label: 'Log In',
        onClick: () => navigate('/login'),
      });
  };
}

/** What the viewer has hidden (the latest 100) and muted. */
export function useQuiet() {
  const { user } = useSession();
  return useQuery({
    queryKey: [...quietKey, user?.id ?? null],
    queryFn: async ({ signal }) => {
      const [hidden, muted] = await Promise.all([
        call(content.hiddenSignals, { query: { limit: 100 }, signal }),
        call(content.mutedTags, { signal }),
      ]);
      return { hidden, muted };
    },
    staleTime: 0,
  });
}
