import { avatarLimit } from '@trenzeye/proto/http/media';

/** What is wrong with a file as a profile picture, in the words of the specification; null for nothing. The server looks again, and closer. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return 'Please select a valid image file';
  return size > avatarLimit ? 'Image must be smaller than 5MB' : null;
}
