import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { languages } from '@trenzeye/proto/http/languages';
import PO from 'pofile';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { collectServerMessages, serverCatalogue } from '../../i18n/extract-server-messages.ts';

type Compiled = ReturnType<typeof compileMessage>;
type Token = Compiled[number];

const namesOfToken = (token: Token): string[] => {
  if (typeof token === 'string') return [];
  const [name, , choices] = token;
  const nested = typeof choices === 'object' && choices !== null ? Object.values(choices) : [];
  return [name, ...nested.flatMap((choice) => (Array.isArray(choice) ? choice.flatMap(namesOfToken) : []))];
};

/** Names of the values in an ICU message, and the numbers of the elements in it. */
const partsOf = (message: string): { readonly values: string[]; readonly elements: string[] } => ({
  values: [...new Set(compileMessage(message).flatMap(namesOfToken))].sort(),
  elements: [...new Set(message.match(/<\/?\d+\/?>/g) ?? [])].sort(),
});

/** What is wrong with a translation; undefined for a good one. */
const translationProblem = (message: string, translation: string): string | undefined => {
  if (translation.trim() === '') return 'is not translated';
  const [expected, found] = [partsOf(message), partsOf(translation)];
  if (expected.values.join() !== found.values.join())
    return `has the values ${found.values.join(', ') || 'none'} instead of ${expected.values.join(', ') || 'none'}`;
  if (expected.elements.join() !== found.elements.join()) return `has the elements ${found.elements.join(' ')}`;
  return undefined;
};

const translated = languages.filter((language) => language !== 'en');
const keyOf = (message: string, context = ''): string => (context === '' ? message : `${message} [${context}]`);

/** What is wrong in a catalogue for these messages. */
const problemsOf = (path: string, messages: readonly string[]): string[] => {
  const items = new Map(PO.parse(readFileSync(path, 'utf8')).items.map((item) => [keyOf(item.msgid, item.msgctxt ?? ''), item]));
  const wrong = messages.flatMap((message) => {
    const item = items.get(message);
    const problem = item ? translationProblem(item.msgid, item.msgstr[0] ?? '') : 'is missing';
    return problem ? [`${message}: ${problem}`] : [];
  });
  const used = new Set(messages);
  return [...wrong, ...[...items.keys()].filter((message) => !used.has(message)).map((message) => `${message}: is not used any more`)];
};

describe('catalogues', () => {
  test('servers: every text of the source -> translated into each language, and nothing else', () => {
    const messages = [...collectServerMessages()];
    const problems = translated.flatMap((language) =>
      problemsOf(serverCatalogue(language), messages).map((text) => `${language}: ${text}`),
    );

    expect(messages.length).toBeGreaterThan(500);
    expect(problems).toEqual([]);
  });

  test('front ends: every text of the source -> translated into each language, and nothing else', async () => {
    const catalogs = await getCatalogs(getConfig({ configPath: join(root, 'scripts/i18n/lingui.config.mjs') }));
    const problems: string[] = [];
    for (const catalog of catalogs) {
      const collected = (await catalog.collect()) ?? {};
      const messages = Object.values(collected).map(({ message = '', context }) => keyOf(message, context));
      expect(messages.length).toBeGreaterThan(200);
      for (const language of translated)
        problems.push(...problemsOf(`${catalog.path.replace('{locale}', language)}.po`, messages).map((text) => `${language}: ${text}`));
    }
    expect(problems).toEqual([]);
  });
});

test.each([
  ['{n, plural, one {# post} other {# posts}}', '{n, plural, one {# Beitrag} other {# Beiträge}}', undefined],
  ['Delete {name}?', 'Löschen?', 'has the values none instead of name'],
  ['Read the <0>rules</0>', 'Lies die Regeln', 'has the elements '],
  ['Save', '', 'is not translated'],
])('%j: translated as %j -> %s', (message, translation, problem) => {
  expect(translationProblem(message, translation)).toBe(problem);
});
