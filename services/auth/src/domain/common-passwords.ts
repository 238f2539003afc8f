import { dictionary } from '@zxcvbn-ts/language-common';

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Whether a password stands in the list of those that are tried first (it comes with the package; nobody is asked). */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
