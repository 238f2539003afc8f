import { languages } from '@trenzeye/proto/http/languages';
import { languageOf } from './language-of.ts';

const of = (headers: Record<string, string>) => languageOf({ headers });

describe('languageOf', () => {
  it.each([
    [{}, 'en'],
    [{ 'accept-language': 'ar' }, 'ar'],
    [{ 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' }, 'fr'],
    [{ 'accept-language': 'en;q=0.4, es;q=0.9' }, 'es'],
    [{ 'accept-language': 'nl, ar;q=0' }, 'en'],
    [{ 'accept-language': '*' }, 'en'],
    [{ 'accept-language': 'ar', cookie: 'a=b; trenzeye.language=fr' }, 'fr'],
    [{ 'accept-language': 'ar', cookie: 'trenzeye.language=xx; other=fr' }, 'ar'],
  ])('%j -> %s', (headers, expected) => {
    expect(of(headers)).toBe(expected);
  });

  it.each(languages)('%s -> chosen by its own code', (language) => {
    expect(of({ 'accept-language': language })).toBe(language);
  });
});
