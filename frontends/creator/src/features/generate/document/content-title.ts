import { t } from '@lingui/core/macro';

const titleLimit = 80;

/** Text of at most `length` characters, truncated at a word with an ellipsis. */
export function truncate(text: string, length: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '');
  const word = cut.replace(/\s+\S*$/, '');
  const clipped = word.length >= length / 2 ? word : cut;
  return `${clipped.replace(/[\s,;:.!?–—-]+$/, '')}…`;
}

/** The title of content that starts with `opening`, by the rules of the content service: its first sentence, else the prompt, else a default. */
export function deriveTitle(linkedContent: string, prompt: string): string {
  const plain = (linkedContent.split('\n')[0] ?? '')
    .replace(/#[\p{L}\p{N}_]+|\p{Extended_Pictographic}|\ufe0f|\u200d/gu, ' ')
    .replace(/^\s*\d+\s*[/.)]\s*(\d+\s*)?/, '')
    .trim();
  const sentence = /^.{12,}?[.!?](?=\s|$)/u.exec(plain)?.[0] ?? plain;
  return truncate(sentence.replace(/[.:]$/, ''), titleLimit) || truncate(prompt, titleLimit) || t`Untitled draft`;
}
