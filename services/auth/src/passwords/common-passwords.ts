import { dictionary } from '@zxcvbn-ts/language-common';

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** A name of the product, with anything but letters around it. */
const productName = /^[^a-z]*(trenzeye|trenzlab)[^a-z]*$/i;

/** Whether a password is in the package's list of common passwords, or a name of the product. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase()) || productName.test(password);
