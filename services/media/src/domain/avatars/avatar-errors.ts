import { DomainError, invalidField } from '@trenzeye/kit';

/** What is no picture of a kind that is taken, or a damaged one. */
export const notAnImage = (cause?: unknown): DomainError =>
  cause === undefined
    ? invalidField('avatar', 'Please select a valid image file')
    : new DomainError('invalid_request', { errors: [{ field: 'avatar', message: 'Please select a valid image file' }], cause });

export const avatarTooLarge = (): DomainError =>
  new DomainError('payload_too_large', { errors: [{ field: 'avatar', message: 'Image must be smaller than 5MB' }] });
