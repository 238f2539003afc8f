import { call, currentLanguage, useSession } from '@trenzeye/frontend-kit';
import { languages } from '@trenzeye/proto/http/languages';
import { social } from '@trenzeye/proto/http/social';
import { useEffect } from 'react';

/** Key in local storage: the user and the language that the server knows. */
const storageKey = 'trenzeye.reported-language';

const readReported = (): string | null => {
  try {
    return window.localStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

const saveReported = (reported: string): void => {
  try {
    window.localStorage.setItem(storageKey, reported);
  } catch {
    // Storage may be blocked; the language is then sent with every load.
  }
};

/** Sends the language of a signed-in user to the server once, for push messages and digests. A failure is repeated with the next load. */
export function ReportLanguage() {
  const { user, state } = useSession();
  const userId = state === 'signed-in' ? user?.id : undefined;
  useEffect(() => {
    const language = languages.find((each) => each === currentLanguage());
    if (userId === undefined || language === undefined) return;
    const reported = `${userId} ${language}`;
    if (readReported() === reported) return;
    call(social.setLanguage, { body: { language } }).then(
      () => saveReported(reported),
      () => undefined,
    );
  }, [userId]);
  return null;
}
