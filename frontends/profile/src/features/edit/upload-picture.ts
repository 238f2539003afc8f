import { useMutation } from '@tanstack/react-query';
import { ApiError, call, useToast } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { useState } from 'react';
import { pictureProblem } from './picture-problem.ts';

/** What the server says about the file itself, if that was the trouble. */
const refusalOf = (error: Error): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ field }) => field === 'avatar')?.message : undefined;

const done = 'Avatar uploaded successfully!';

interface Upload {
  readonly upload: (file: File) => void;
  readonly isUploading: boolean;
  /** What became of the last file, to be said in the dialog, too: while one is open, messages elsewhere are not read out. */
  readonly outcome: { readonly isProblem: boolean; readonly text: string } | null;
}

/** Uploads a profile picture; `onUploaded` gets its address, which no profile shows yet. A file that cannot be one is not sent. */
export function useUploadPicture(onUploaded: (url: string) => void): Upload {
  const toast = useToast();
  const [outcome, setOutcome] = useState<Upload['outcome']>(null);
  const fail = (text: string) => {
    setOutcome({ isProblem: true, text });
    toast.error('Error', text);
  };
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('avatar', file);
      return call(media.uploadAvatar, { form });
    },
    onSuccess: ({ url }) => {
      onUploaded(url);
      setOutcome({ isProblem: false, text: done });
      toast.success(done);
    },
    onError: (error) => {
      console.error('Uploading an avatar failed', error);
      fail(refusalOf(error) ?? 'Failed to upload avatar');
    },
  });
  const upload = (file: File) => {
    const problem = pictureProblem(file);
    setOutcome(null);
    if (problem) fail(problem);
    else mutate(file);
  };
  return { upload, isUploading: isPending, outcome };
}
