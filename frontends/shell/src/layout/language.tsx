import { t } from '@lingui/core/macro';
import { call, changeLanguage, currentLanguage, localStore, SelectField, useSession } from '@trenzeye/frontend-kit';
import { type Language, languageNames, languages } from '@trenzeye/proto/http/languages';
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

/** The language of the interface. A choice loads the page again. */
export function LanguageSelect({ className = '' }: { className?: string }) {
  return (
    <SelectField
      label={t`Language`}
      className={className}
      value={currentLanguage()}
      onChange={(value) => changeLanguage(value as Language)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </SelectField>
  );
}
