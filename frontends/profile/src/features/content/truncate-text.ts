/** Characters of a script on content cards and on remix cards. Source: specification, section 9. */
export const contentPreviewLimit = 100;
export const remixPreviewLimit = 80;

/** Truncates a text and appends an ellipsis. Counts code points, so that emoji are not split. */
export function truncateText(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('').trimEnd()}…`;
}
