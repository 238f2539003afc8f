import type { StyleSheet } from './classes.ts';
import type { Finding } from './imports.ts';

const physical =
  /(?:^|[;{\s])((?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(left|right)\b/;
/** Where left is meant in every language, e.g. the begin of a time line: the reason stands on the line or on the one before. */
const excepted = /\/\* physical: /;

/** Pages are shown from right to left, too: sides are named by the direction of the text. */
export const findPhysicalSides = ({ file, text }: StyleSheet): Finding[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const found = physical.exec(line);
    if (!found || excepted.test(line) || excepted.test(lines[index - 1] ?? '')) return [];
    return [
      {
        file,
        line: index + 1,
        message: `${found[1] ?? found[2]} is physical: name the side by the direction of text (inline-start, inline-end)`,
      },
    ];
  });
};
