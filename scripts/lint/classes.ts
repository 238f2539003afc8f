import type { Finding } from './imports.ts';

export interface StyleSheet {
  readonly file: string;
  readonly text: string;
}

/** A block, or an element or a form of it: `tz-card`, `tz-card__head`, `tz-card--wide`. */
const bareClass = /^[a-z]*\.(tz-[a-z0-9]+(?:-[a-z0-9]+)*)(?:(?:__|--)[\w-]+)?$/;

/** The blocks a style sheet gives a look of their own, and where. */
const classesOf = ({ file, text }: StyleSheet) => {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...plain.matchAll(/([^{}]+)\{/g)].flatMap(({ 1: selectors = '', index }) =>
    selectors.split(',').flatMap((selector) => {
      const name = bareClass.exec(selector.trim())?.[1];
      const line = plain.slice(0, index + selectors.length).split('\n').length;
      return name ? [{ name, file, line, owner: file.split('/')[1] ?? '' }] : [];
    }),
  );
};

/** Pages of different remotes are shown in one document: a class that two packages define looks like whichever was loaded last. */
export const findSharedClasses = (sheets: readonly StyleSheet[]): Finding[] => {
  const owners = new Map<string, string>();
  return sheets.flatMap(classesOf).flatMap(({ name, file, line, owner }) => {
    const first = owners.get(name) ?? owner;
    owners.set(name, first);
    return first === owner ? [] : [{ file, line, message: `.${name} is defined in frontends/${first}, too: their pages share a document` }];
  });
};
