import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';

const pages = ['runbook.md', 'operations/dead-letters.md'].map((name) => ({
  name,
  text: readFileSync(join(root, 'deploy', name), 'utf8'),
}));

/** The source of all processes, without tests. */
const sources = ['services', 'gateway'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)src\/.*\.ts$/.test(path) && !/node_modules|generated|\.test\.ts$/.test(path))
    .map((path) => readFileSync(join(root, folder, path), 'utf8')),
);

/** The pattern of every `grep '...'` on a log, without the JSON key of the message. */
const searchedMessages = pages.flatMap(({ name, text }) =>
  [...text.matchAll(/kubectl [^\n]*logs [^\n]*\| grep '([^']+)'/g)].map(([, pattern = '']) => ({
    name,
    message: pattern.replace(/^"msg":"|"$/g, ''),
  })),
);

test.each(searchedMessages)('$name: log message "$message" in a command -> written by a service', ({ message }) => {
  expect(sources.some((source) => source.includes(message))).toBe(true);
});

test('pages -> contain commands that search a log', () => {
  expect(searchedMessages.length).toBeGreaterThan(7);
});
