import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { ApiError, call, useToast } from '@trenzeye/frontend-kit';
import { avatarLimitBytes, media } from '@trenzeye/proto/http/media';
import { useState } from 'react';

/** Error message for a file that cannot be an avatar, or null. Source: specification, section 5. The server validates the content again. */
export function validateAvatar({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return t`Please select a valid image file`;
  return size > avatarLimitBytes ? t`Image must be smaller than 5MB` : null;
}

/** The server's message about the file, if it has one. */
const fileErrorOf = (error: Error): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ field }) => field === 'avatar')?.message : undefined;

const successMessage = t`Avatar uploaded successfully!`;

interface AvatarUpload {
  readonly upload: (file: File) => void;
  readonly isUploading: boolean;
  /** Result of the last upload. Shown in the dialog: screen readers do not announce toasts behind an open dialog. */
  readonly result: { readonly isError: boolean; readonly text: string } | null;
}

/** Uploads an avatar; invalid files are not sent. `onUploaded` receives the URL, which the profile uses only after saving. */
export function useAvatarUpload(onUploaded: (url: string) => void): AvatarUpload {
  const toast = useToast();
  const [result, setResult] = useState<AvatarUpload['result']>(null);
  const fail = (text: string) => {
    setResult({ isError: true, text });
    toast.error(t`Error`, text);
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
      setResult({ isError: false, text: successMessage });
      toast.success(successMessage);
    },
    onError: (error) => {
      console.error('Avatar upload failed', error);
      fail(fileErrorOf(error) ?? t`Failed to upload avatar`);
    },
  });
  const upload = (file: File) => {
    const error = validateAvatar(file);
    setResult(null);
    if (error) fail(error);
    else mutate(file);
  };
  return { upload, isUploading: isPending, result };
}
