import { readFileSync } from 'node:fs';

/** An answer of a source, written by hand after the documentation of its interface. */
export const recordedAnswer = (file: string): string => readFileSync(new URL(`./recorded-answers/${file}`, import.meta.url), 'utf8');
