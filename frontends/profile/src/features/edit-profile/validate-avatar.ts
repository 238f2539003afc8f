import { avatarLimitBytes } from '@trenzeye/proto/http/media';

/** Error message for a file that cannot be an avatar, or null. Source: specification, section 5. The server validates the content again. */
export function validateAvatar({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return 'Please select a valid image file';
  return size > avatarLimitBytes ? 'Image must be smaller than 5MB' : null;
}
