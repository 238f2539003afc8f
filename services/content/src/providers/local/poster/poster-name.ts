import { createHash } from 'node:crypto';

/** The name of a poster is derived from its content, so that the same poster is drawn and stored once. */
export const posterName = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 32);
