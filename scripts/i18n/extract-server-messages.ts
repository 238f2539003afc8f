import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@trenzeye/proto/http/languages';
import PO from 'pofile';
import { root } from '../dev/bootstrap/bootstrap.mjs';
import { messagesIn } from './server-messages.ts';

const isSource = (file: string): boolean =>
  /^(services\/\w+\/src|gateway\/src|proto\/http)\/.*\.ts$/.test(file) &&
  !/\.test\.ts$|\/config\.ts$|\/testing\/|\/generated\/|^services\/(seeder\/src\/(demo|test-data)|content\/src\/composer)\//.test(file);

/** Where the catalogues of the servers are. */
export const serverCatalogue = (language: string): string => join(root, 'services/kit/src/language/locales', `${language}.po`);

/** Every English text of the servers. */
export const collectServerMessages = (): ReadonlySet<string> => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'services', 'gateway', 'proto'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const found = new Set<string>();
  for (const file of files.filter(isSource))
    for (const message of messagesIn(file, readFileSync(join(root, file), 'utf8'))) found.add(message);
  return found;
};

/** Adds new texts to a catalogue without a translation, and removes those that are not used any more. */
const update = (language: string, messages: ReadonlySet<string>): number => {
  const path = serverCatalogue(language);
  const catalogue = PO.parse(readFileSync(path, 'utf8'));
  const known = new Map(catalogue.items.map((item) => [item.msgid, item.msgstr]));
  catalogue.items = [...messages].sort().map((msgid) => {
    const item = new PO.Item();
    item.msgid = msgid;
    item.msgstr = known.get(msgid) ?? [''];
    return item;
  });
  writeFileSync(path, `${catalogue.toString().trimEnd()}\n`);
  return catalogue.items.filter(({ msgstr }) => !msgstr[0]).length;
};

if (import.meta.main) {
  const messages = collectServerMessages();
  for (const language of languages)
    if (language !== 'en')
      process.stdout.write(`${language}: ${messages.size} texts of servers, ${update(language, messages)} without a translation\n`);
}
