import { useMutation } from '@tanstack/react-query';
import { call, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import type { BodyInput } from '@trenzeye/proto/http';
import { media } from '@trenzeye/proto/http/media';

export type Script = BodyInput<typeof media.shortFromScript>;

/** Creates a Short from a script; `onStarted` receives its id while it is rendering. */
export function useShortFromScript(onStarted: (shortId: string) => void) {
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Script) => call(media.shortFromScript, { body, idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ short_id }) => onStarted(short_id),
    onError: (error) => toast.error('Failed to generate Short. Please try again.', error.message),
  });
}
