import { t } from '@lingui/core/macro';
import { changeLanguage, currentLanguage, SelectField } from '@trenzeye/frontend-kit';
import { type Language, languageNames, languages } from '@trenzeye/proto/http/languages';

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
