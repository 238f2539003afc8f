import type { LoadCatalogue } from '@trenzeye/frontend-kit/language';

export const loadMessages: LoadCatalogue = (language) => import(/* webpackChunkName: "messages-[request]" */ `./locales/${language}.po`);
