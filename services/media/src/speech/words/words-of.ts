const hasSound = /[\p{L}\p{N}]/u;

/** The words of a text as captions show them. Signs without a sound of their own belong to the word before them. */
export const wordsOf = (text: string): string[] => {
  const words: string[] = [];
  let prefix = '';
  for (const part of text.split(/\s+/).filter(Boolean)) {
    if (hasSound.test(part)) {
      words.push(`${prefix}${part}`);
      prefix = '';
    } else if (words.length > 0) words[words.length - 1] += ` ${part}`;
    else prefix = `${part} `;
  }
  return words;
};
