/** The prompt of a new remix; another prompt is the author's instruction. */
export const remixPrompt = (title: string): string => `Remix of “${title}”`;
