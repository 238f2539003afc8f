import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@trenzeye/proto/http/languages';
import type { RequestHandler } from 'express';
import { languageOf } from './language-of.ts';
import { type Text, translate } from './text.ts';

const storage = new AsyncLocalStorage<Language>();

/** Makes the language of a request available to everything that it calls. English, the default, is not stored. */
export const keepRequestLanguage: RequestHandler = (request, _response, next) => {
  const language = languageOf(request);
  if (language === 'en') next();
  else storage.run(language, next);
};

/** The language of the current request; English outside of requests. */
export const requestLanguage = (): Language => storage.getStore() ?? 'en';

/** A text of a response in the language of the current request. */
export const localize = (input: string | Text): string => translate(input, requestLanguage());
