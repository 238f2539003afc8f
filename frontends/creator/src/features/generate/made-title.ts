const titleLength = 80;

/** Text of at most `length` characters, ended at a word with an ellipsis when something was left out. */
export function clip(text: string, length: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '');
  const word = cut.replace(/\s+\S*$/, '');
  const kept = word.length >= length / 2 ? word : cut;
  return `${kept.replace(/[\s,;:.!?–—-]+$/, '')}…`;
}

/** The title of a piece that opens with `opening`, as the content service picks it: its first sentence, else the prompt, else a word for neither. */
export function titleFrom(opening: string, prompt: string): string {
  const plain = (opening.split('\n')[0] ?? '')
    .replace(/#[\p{L}\p{N}_]+|\p{Extended_Pictographic}|\ufe0f|\u200d/gu, ' ')
    .replace(/^\s*\d+\s*[/.)]\s*(\d+\s*)?/, '')
    .trim();
  const sentence = /^.{12,}?[.!?](?=\s|$)/u.exec(plain)?.[0] ?? plain;
  return clip(sentence.replace(/[.:]$/, ''), titleLength) || clip(prompt, titleLength) || 'Untitled draft';
}
