/** Text without differences that make no remix: letter case, Unicode form, invisible characters, amount and kind of white space. */
export const comparableText = (text: string): string =>
  text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    // Upper case first: it folds letters such as the German sharp s and the Greek final sigma.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim();
