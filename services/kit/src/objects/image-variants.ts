/** Folder of the smaller variants of a public image, which the media service renders when they are first requested. */
export const variantFolder = (key: string): string => `variants/${key}/`;
