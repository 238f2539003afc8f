import { createHash } from 'node:crypto';

/**
 * The name of a user's poster is derived from its content, so that the same poster is drawn and stored once. Users do not share posters:
 * those of a deleted account are deleted.
 */
export const posterName = (svg: string, author = ''): string =>
  createHash('sha256').update(author).update('\n').update(svg).digest('hex').slice(0, 32);
