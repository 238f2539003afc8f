/** What somebody wants to upload: a file or the address of a video, never both. */
export interface Choice {
  readonly file: File | null;
  readonly link: string;
}

export const noChoice: Choice = { file: null, link: '' };

/** Choosing a file clears the link. */
export const withFile = (file: File): Choice => ({ file, link: '' });

/** Typing a link clears the file. */
export const withLink = (before: Choice, link: string): Choice => (link === '' ? { ...before, link } : { file: null, link });

export const nothingChosen = 'Please upload a file or enter a YouTube URL.';

type FileKind = 'image' | 'video';

/** What the browser takes a file for; null when it is neither picture nor video. The server looks into it anyway. */
export function kindOf({ type }: Pick<File, 'type'>): FileKind | null {
  if (type.startsWith('image/')) return 'image';
  return type.startsWith('video/') ? 'video' : null;
}

/** What keeps a choice from being sent, as the specification says it; null when it can be. */
export function problemOf({ file, link }: Choice): string | null {
  if (file) return kindOf(file) === null ? nothingChosen : null;
  return link.trim() === '' ? nothingChosen : null;
}

/** Larger files go in parts that can be paused and resumed, in bytes. */
export const resumableFrom = 20 * 1024 * 1024;

export const isResumable = ({ size }: Pick<File, 'size'>): boolean => size > resumableFrom;
