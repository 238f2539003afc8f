import type { Finding } from './imports.ts';

const mention = /`((?:proto|services|gateway|frontends|scripts|deploy|charts)\/[\w./-]+\.\w+)`/g;

/** Whether the rule looks at a file: the pages for people. */
export const isMentionChecked = (file: string): boolean => /^(?:README\.md|deploy\/.*\.md|scripts\/.*\.md)$/.test(file);

/** Files of the repository that a page names and that do not exist. */
export const findMissingMentions = (file: string, text: string, files: ReadonlySet<string>): Finding[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(mention)].flatMap(([, path = '']) =>
        files.has(path) ? [] : [{ file, line: index + 1, message: `${path} does not exist` }],
      ),
    );
