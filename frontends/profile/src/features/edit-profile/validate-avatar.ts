import { t } from '@lingui/core/macro';
import { avatarLimitBytes } from '@trenzeye/proto/http/media';

/** Error message for a file that cannot be an avatar, or null. Source: specification, section 5. The server validates the content again. */
export function validateAvatar({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return t`Please select a valid image file`;
  return size > avatarLimitBytes ? t`Image must be smaller than 5MB` : null;
}
