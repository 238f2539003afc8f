import { DomainError, invalidField } from '@trenzeye/kit';

/** The file is not an image of an accepted type, or is damaged. */
export const notAnImage = (cause?: unknown): DomainError =>
  cause === undefined
    ? invalidField('avatar', 'Please select a valid image file')
    : new DomainError('invalid_request', { errors: [{ field: 'avatar', message: 'Please select a valid image file' }], cause });

/** The file exceeds the avatar limit. */
export const avatarTooLarge = (): DomainError =>
  new DomainError('payload_too_large', { errors: [{ field: 'avatar', message: 'Image must be smaller than 5MB' }] });
