import { t } from '@lingui/core/macro';
import { currentLanguage, SelectField, saveLanguage } from '@trenzeye/frontend-kit';
import { type Language, languageNames, languages } from '@trenzeye/proto/http/languages';

const choose = (language: Language): void => {
  saveLanguage(language);
  // Modules translate their texts when they are imported.
  window.location.reload();
};

/** The language of the interface. A choice loads the page again. */
export function LanguageSelect({ className = '' }: { className?: string }) {
  return (
    <SelectField label={t`Language`} className={className} value={currentLanguage()} onChange={(value) => choose(value as Language)}>
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </SelectField>
  );
}
