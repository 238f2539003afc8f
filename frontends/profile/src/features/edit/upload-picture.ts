import { useMutation } from '@tanstack/react-query';
import { ApiError, call, useToast } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { pictureProblem } from './picture-problem.ts';

/** What the server says about the file itself, if that was the trouble. */
const refusalOf = (error: Error): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ field }) => field === 'avatar')?.message : undefined;

/** Uploads a profile picture; `onUploaded` gets its address, which no profile shows yet. A file that cannot be one is not sent. */
export function useUploadPicture(onUploaded: (url: string) => void): {
  readonly upload: (file: File) => void;
  readonly isUploading: boolean;
} {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('avatar', file);
      return call(media.uploadAvatar, { form });
    },
    onSuccess: ({ url }) => {
      onUploaded(url);
      toast.success('Avatar uploaded successfully!');
    },
    onError: (error) => {
      console.error('Uploading an avatar failed', error);
      toast.error('Error', refusalOf(error) ?? 'Failed to upload avatar');
    },
  });
  const upload = (file: File) => {
    const problem = pictureProblem(file);
    if (problem) toast.error('Error', problem);
    else mutate(file);
  };
  return { upload, isUploading: isPending };
}
