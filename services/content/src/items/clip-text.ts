/** Text of at most `length` characters, cut at a word and with an ellipsis when it is longer. Never splits a character. */
export const clipText = (text: string, length: number): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '');
  const word = cut.replace(/\s+\S*$/, '');
  const kept = word.length >= length / 2 ? word : cut;
  return `${kept.replace(/[\s,;:.!?–—-]+$/, '')}…`;
};
