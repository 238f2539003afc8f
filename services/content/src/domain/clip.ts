/** Text of at most `length` characters, ended at a word with an ellipsis when something was left out. Never splits a character. */
export const clip = (text: string, length: number): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '');
  const word = cut.replace(/\s+\S*$/, '');
  const kept = word.length >= length / 2 ? word : cut;
  return `${kept.replace(/[\s,;:.!?–—-]+$/, '')}…`;
};
