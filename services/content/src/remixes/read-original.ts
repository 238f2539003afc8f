import { createText, DomainError, invalidField } from '@trenzeye/kit';
import { contentTypeOf, type GenerateType } from '@trenzeye/proto/http';
import { unknownAuthor, withAuthors } from '../authors/index.ts';
import type { Database } from '../database/transaction.ts';
import { readStoredItem, typedContentOf, withoutPictures } from '../items/index.ts';
import type { Original } from '../providers/index.ts';
import { requireConsent } from './remix-consent.ts';
import { remixPrompt } from './remix-content.ts';
import { readConsent } from './store.ts';

interface RemixRequest {
  readonly id: string;
  readonly type: GenerateType;
  readonly prompt: string;
}

/** The public item that a user remixes. Throws `invalid_request` naming the field, and `forbidden` when the author does not allow it. */
export const readOriginal = async (prisma: Database, userId: string, { id, type, prompt }: RemixRequest): Promise<Original> => {
  const item = await readStoredItem(prisma, id);
  if (item?.status !== 'published')
    throw new DomainError('invalid_request', {
      detail: 'The original is no longer public, so it cannot be remixed again. Edit the copy in your draft instead.',
      errors: [{ field: 'remix_of', message: 'is not a public item' }],
    });
  if (item.type !== contentTypeOf(type))
    throw invalidField('remix_of', createText('is an item of another type, {type}', { type: item.type }));
  requireConsent(await readConsent(prisma, id, userId), userId);
  const [{ username } = { username: null }] = await withAuthors(prisma, [{ user_id: item.user_id }]);
  return {
    title: item.title,
    author: username ?? unknownAuthor,
    typedContent: withoutPictures(typedContentOf(item)),
    instruction: prompt === remixPrompt(item.title) ? undefined : prompt,
  };
};
