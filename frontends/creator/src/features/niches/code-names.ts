import { formatLocale } from '@trenzeye/frontend-kit';

const regions = new Intl.DisplayNames(formatLocale(), { type: 'region' });
const languages = new Intl.DisplayNames(formatLocale(), { type: 'language' });

/** DE -> Germany */
export const regionName = (code: string): string => regions.of(code) ?? code;
/** de -> German */
export const languageName = (code: string): string => languages.of(code) ?? code;
