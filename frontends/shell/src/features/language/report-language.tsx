import { call, currentLanguage, localStore, useSession } from '@trenzeye/frontend-kit';
import { languages } from '@trenzeye/proto/http/languages';
import { social } from '@trenzeye/proto/http/social';
import { useEffect } from 'react';

/** Key in local storage: the user and the language that the server knows. */
const storageKey = 'trenzeye.reported-language';

/** Sends the language of a signed-in user to the server once, for push messages and digests. A failure is repeated with the next load. */
export function ReportLanguage() {
  const { user, state } = useSession();
  const userId = state === 'signed-in' ? user?.id : undefined;
  useEffect(() => {
    const language = languages.find((each) => each === currentLanguage());
    if (userId === undefined || language === undefined) return;
    const reported = `${userId} ${language}`;
    if (localStore.getItem(storageKey) === reported) return;
    call(social.setLanguage, { body: { language } }).then(
      () => localStore.setItem(storageKey, reported),
      () => undefined,
    );
  }, [userId]);
  return null;
}
