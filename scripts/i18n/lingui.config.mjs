import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';

/** @param {string} name @param {string[]} folders */
const catalogue = (name, ...folders) => ({
  path: `<rootDir>/${name}/src/locales/{locale}`,
  include: folders.map((folder) => `<rootDir>/${folder}/src`),
  exclude: ['**/*.test.*', '**/service-worker/**'],
});

/** The messages of the kit are in the catalogue of the shell. @type {import('@lingui/conf').LinguiConfig} */
export default {
  rootDir: fileURLToPath(new URL('../../frontends', import.meta.url)),
  locales: ['es', 'pt', 'fr', 'de', 'ar', 'ja'],
  sourceLocale: 'en',
  catalogs: [
    catalogue('shell', 'shell', 'kit'),
    catalogue('creator', 'creator'),
    catalogue('profile', 'profile'),
    catalogue('admin', 'admin'),
  ],
  format: formatter({ lineNumbers: false, origins: false, printPlaceholdersInComments: { limit: 3 } }),
  orderBy: 'message',
};
