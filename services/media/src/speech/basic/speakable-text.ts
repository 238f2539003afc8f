const replacements: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc]/g, "'"],
  [/[\u201c\u201d\u00ab\u00bb]/g, '"'],
  [/\s*[\u2013\u2014]\s*|\s+-+\s+/g, ', '],
  [/\u2026/g, '...'],
  [/\u20ac\s?([\d.,]*\d)/g, '$1 euros'],
  [/\u00a3\s?([\d.,]*\d)/g, '$1 pounds'],
  [/[#@_*~^|<>[\]{}\\]/g, ' '],
];

/** A text in the ASCII characters that the basic voice pronounces. */
export const speakableText = (text: string): string =>
  replacements
    .reduce((result, [pattern, replacement]) => result.replaceAll(pattern, replacement), text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A word as an utterance of its own; empty if the voice has no sound for it. */
export const speakableWord = (word: string): string => {
  const text = speakableText(word).replace(/[^\w%$&]+$/, '');
  return /[a-z0-9]/i.test(text) ? `${text}.` : '';
};
