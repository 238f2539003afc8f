import { createHash } from 'node:crypto';

/** The name of a poster follows from what it shows, so that the same poster is drawn and kept once. */
export const posterName = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 32);
