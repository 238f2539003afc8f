import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import type { BodyInput } from '@trenzeye/proto/http';
import { media } from '@trenzeye/proto/http/media';
import { type Short, shortKey } from './short-queries.ts';

export type Script = BodyInput<typeof media.editScript>;

interface ScriptOptions {
  /** The Short that was made from the script before. */
  readonly short: Short | null;
  /** Called with the id of a new Short. */
  readonly onAttach: (shortId: string) => void;
}

/** A published video stays as it is: a changed script becomes a new Short. */
const canChange = (short: Short | null): short is Short => short !== null && short.upload_id === null && !short.public;

/**
 * Makes the video of a script. `store` saves the script without making the video. `requireShort` returns the Short for recordings, which
 * is created without a video if there is none.
 */
export function useShortFromScript({ short, onAttach }: ScriptOptions) {
  const client = useQueryClient();
  const toast = useToast();
  const create = async (script: Script, render: boolean): Promise<string> => {
    const { short_id } = await call(media.shortFromScript, { body: { ...script, render }, idempotencyKey: newIdempotencyKey() });
    onAttach(short_id);
    return short_id;
  };
  const make = useMutation({
    networkMode: 'always',
    mutationFn: async (script: Script): Promise<void> => {
      if (!canChange(short)) {
        await create(script, true);
        return;
      }
      const params = { id: short.id };
      await call(media.editScript, { params, body: script });
      client.setQueryData(shortKey(short.id), await call(media.renderShort, { params }));
    },
    onError: (error) => toast.error(t`Failed to generate Short. Please try again.`, error.message),
  });
  const store = useMutation({
    networkMode: 'always',
    mutationFn: async (script: Script): Promise<void> => {
      if (canChange(short))
        client.setQueryData(shortKey(short.id), await call(media.editScript, { params: { id: short.id }, body: script }));
      else await create(script, false);
    },
    onError: (error) => toast.error(t`The pictures could not be saved`, error.message),
  });
  return { make, store, requireShort: (script: Script) => (canChange(short) ? Promise.resolve(short.id) : create(script, false)) };
}
