import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { sendPhoto } from '../../photos/photo-queries.ts';

interface PictureRequest {
  /** Of the scene. */
  readonly index: number;
  /** What the scene shows or says. */
  readonly prompt: string;
}

const generate = async (prompt: string): Promise<File> => {
  const generated = await call(content.generate, { body: { type: 'image', prompt, aspect: '9:16' } });
  if (!('image_url' in generated)) throw new Error(t`The model did not make an image.`);
  const response = await fetch(generated.image_url);
  if (!response.ok) throw new Error(t`The image could not be loaded.`);
  const image = await response.blob();
  return new File([image], `Generated image.${image.type.split('/')[1] ?? 'png'}`, { type: image.type });
};

/** Generates an image for a scene with the image model, and stores it as a photo of the author. */
export function useGeneratedPicture(onPicture: (index: number, uploadId: string) => void) {
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ prompt }: PictureRequest) => sendPhoto(await generate(prompt)),
    onSuccess: (uploadId, { index }) => onPicture(index, uploadId),
    onError: (error) => toast.error(t`Failed to generate content. Please try again.`, error.message),
  });
}
