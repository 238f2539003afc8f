import { currentLanguage } from '@trenzeye/frontend-kit';
import type { Language } from '@trenzeye/proto/http/languages';
import type { ConfigProviderProps } from 'antd';
import dayjs from 'dayjs';
import updateLocale from 'dayjs/plugin/updateLocale';
import { useEffect, useState } from 'react';

dayjs.extend(updateLocale);
/** Calendars begin on Monday in every language, as the month view of the schedule does. */
const weekDefinition = { weekStart: 1 };
dayjs.updateLocale('en', weekDefinition);

type AntdLocale = ConfigProviderProps['locale'];
type LoadLocale = () => Promise<readonly [{ readonly default: AntdLocale }, { readonly default: ILocale }]>;

/** antd's own texts and the names of months and days; those of English are part of the libraries. */
const loaders: Readonly<Record<Exclude<Language, 'en'>, LoadLocale>> = {
  es: () => Promise.all([import('antd/es/locale/es_ES'), import('dayjs/locale/es')]),
  pt: () => Promise.all([import('antd/es/locale/pt_BR'), import('dayjs/locale/pt-br')]),
  fr: () => Promise.all([import('antd/es/locale/fr_FR'), import('dayjs/locale/fr')]),
  de: () => Promise.all([import('antd/es/locale/de_DE'), import('dayjs/locale/de')]),
  ar: () => Promise.all([import('antd/es/locale/ar_EG'), import('dayjs/locale/ar')]),
  ja: () => Promise.all([import('antd/es/locale/ja_JP'), import('dayjs/locale/ja')]),
};

let loaded: AntdLocale;

/** antd's texts in the language of the page; undefined, for English, until they are loaded. */
export function useAntdLocale(): AntdLocale {
  const [locale, setLocale] = useState(loaded);
  useEffect(() => {
    const load = (loaders as Readonly<Record<string, LoadLocale>>)[currentLanguage()];
    if (locale || !load) return;
    let isMounted = true;
    load().then(
      ([{ default: texts }, { default: days }]) => {
        dayjs.updateLocale(days.name, weekDefinition);
        loaded = texts;
        if (isMounted) setLocale(texts);
      },
      (error: unknown) => console.error('Loading the texts of the form controls failed', error),
    );
    return () => {
      isMounted = false;
    };
  }, [locale]);
  return locale;
}
