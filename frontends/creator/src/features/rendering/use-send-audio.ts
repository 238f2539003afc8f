import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';

const pollIntervalMs = 1_000;

/** Uploads a sound file and waits until it is processed; returns its id. */
const sendAudio = async (file: File): Promise<string> => {
  const form = new FormData();
  form.set('file', file);
  const { id } = await call(media.uploadAudio, { form });
  for (;;) {
    const upload = await call(media.uploadStatus, { params: { id } });
    if (upload.status === 'processed') return id;
    if (upload.status === 'error') throw new Error(upload.reason ?? t`The sound file could not be processed.`);
    await new Promise((done) => setTimeout(done, pollIntervalMs));
  }
};

/** Uploads a sound file; `onSent` receives the id of its processed upload. */
export function useSendAudio(onSent: (id: string) => void) {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: sendAudio,
    onSuccess: onSent,
    onError: (error) => toast.error(t`Failed to upload content. Please try again.`, error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['uploads'] }),
  });
}
