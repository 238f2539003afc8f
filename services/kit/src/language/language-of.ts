import type { IncomingHttpHeaders } from 'node:http';
import { isLanguage, type Language, languageCookie, languages } from '@trenzeye/proto/http/languages';
import Negotiator from 'negotiator';

const cookiePattern = new RegExp(`(?:^|; )${languageCookie.replaceAll('.', '\\.')}=([\\w-]+)(?:;|$)`);

/** The language of a request: the one chosen in the browser, else the best of `Accept-Language` (RFC 9110, 12.5.4), else English. */
export const languageOf = ({ headers }: { readonly headers: IncomingHttpHeaders }): Language => {
  const chosen = cookiePattern.exec(headers.cookie ?? '')?.[1];
  if (isLanguage(chosen)) return chosen;
  if (headers['accept-language'] === undefined) return 'en';
  const [accepted] = new Negotiator({ headers }).languages([...languages]);
  return isLanguage(accepted) ? accepted : 'en';
};
