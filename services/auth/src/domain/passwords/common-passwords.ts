import { dictionary } from '@zxcvbn-ts/language-common';

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Whether a password is in the package's list of common passwords. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
