import { DomainError, hasAccount } from '@trenzeye/kit';
import type { Language } from '@trenzeye/proto/http/languages';
import { setUserLanguage } from '../accounts/store/user-languages.ts';
import type { SocialContext } from '../context.ts';

/** Sets the language of push messages and digests. Repeating it changes nothing. */
export const changeLanguage = ({ transaction }: Pick<SocialContext, 'transaction'>, userId: string, language: Language): Promise<void> =>
  transaction({ actor: userId }, async (tx) => {
    if (!(await hasAccount(tx, userId))) throw new DomainError('invalid_token');
    await setUserLanguage(tx.prisma, userId, language);
  });
