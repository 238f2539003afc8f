import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { type Short, shortKey } from '../short-queries.ts';

export const useVoices = () =>
  useQuery({
    queryKey: ['speech-voices'],
    queryFn: ({ signal }) => call(media.speechVoices, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A finished recording, or a sound file. */
interface Take {
  readonly narration: string;
  readonly audio: Blob;
  /** Null when it is not known. */
  readonly seconds: number | null;
}

interface TakesOptions {
  /** Returns the Short that the recordings belong to, and creates it if there is none. */
  readonly requireShort: () => Promise<string>;
}

/** Stores and deletes recordings of narrations. */
export function useTakes({ requireShort }: TakesOptions) {
  const client = useQueryClient();
  const toast = useToast();
  const onSuccess = (short: Short) => client.setQueryData(shortKey(short.id), short);
  const add = useMutation({
    networkMode: 'always',
    mutationFn: async ({ narration, audio, seconds }: Take): Promise<Short> => {
      const id = await requireShort();
      const form = new FormData();
      form.set('narration', narration);
      if (seconds !== null) form.set('duration', seconds.toFixed(1));
      form.set('take', audio, 'take');
      return call(media.addTake, { params: { id }, form });
    },
    onSuccess,
    onError: (error) => toast.error(t`The recording could not be stored`, error.message),
  });
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: ({ id, takeId }: { readonly id: string; readonly takeId: string }) => call(media.removeTake, { params: { id, takeId } }),
    onSuccess,
    onError: (error) => toast.error(t`The recording could not be deleted`, error.message),
  });
  return { add, remove };
}
