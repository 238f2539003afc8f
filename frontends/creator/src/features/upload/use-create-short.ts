import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { useNavigate } from 'react-router-dom';

/** 'Generate Short': creates a Short from an upload and opens it. */
export function useCreateShort() {
  const toast = useToast();
  const navigate = useNavigate();
  return useMutation({
    networkMode: 'always',
    mutationFn: (uploadId: string) => call(media.shortFromUpload, { body: { upload_id: uploadId } }),
    onSuccess: ({ short_id }) => {
      toast.success(t`Redirecting to TrenzLab for editing...`);
      navigate(`/generate?short_id=${short_id}`);
    },
    onError: (error) => toast.error(t`Failed to generate Short. Please try again.`, error.message),
  });
}
