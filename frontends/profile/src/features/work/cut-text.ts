/** Letters of a script on a content card, and on a remix card. Source: specification, section 9. */
export const contentPreview = 100;
export const remixPreview = 80;

/** The beginning of a text, with an ellipsis when something is missing. */
export function cutText(text: string, limit: number): string {
  const letters = [...text];
  return letters.length <= limit ? text : `${letters.slice(0, limit).join('').trimEnd()}…`;
}
