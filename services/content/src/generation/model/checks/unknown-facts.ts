const numberPattern = /(?<![\p{L}\p{N}])[$€£¥]?\d+(?:[.,:]\d+)*(?:\s?(?:%|percent|k\b|m\b|bn\b|million\b|billion\b))?/giu;
const linkPattern = /https?:\/\/[^\s)\]"'<>]+/giu;
const handlePattern = /(?<![\p{L}\p{N}_@.])@[\p{L}\p{N}_.]{2,}/gu;
/** Four words or more in double quotation marks. */
const quotationPattern = /["“„«]\s?((?:[^"”“»«\s]+\s+){3,}[^"”“»«]+?)\s?["”“»]/gu;
/** Two capitalised words or more within a sentence. */
const namePattern = /(?<=[\p{Ll},;:]\s)\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)+/gu;

/** Small numbers structure a text: "3 things", "step 2". */
const isStructural = (number: string): boolean => /^\d{1,2}$/.test(number) && Number(number) <= 12;

const digitsOf = (number: string): string => number.replace(/\D/g, '');

const normalised = (text: string): string => text.toLowerCase().replace(/[’]/g, "'").replace(/\s+/g, ' ');

const unknownNumbers = (text: string, known: string): string[] => {
  const knownDigits = new Set((known.match(numberPattern) ?? []).map(digitsOf));
  const numbers = (text.replace(linkPattern, ' ').match(numberPattern) ?? []).map((number) => number.trim());
  return numbers.filter((number) => !isStructural(number) && !knownDigits.has(digitsOf(number)));
};

const absent = (found: readonly string[], known: string): string[] => found.filter((each) => !known.includes(normalised(each)));

/** Capitalised nouns are no sign of a name. */
const capitalisesNouns = (language: string): boolean => language === 'de';

/**
 * Numbers, links, handles, quotations and names of a text that are not in `known`, the texts that the author and the sources gave.
 * It finds what looks like a fact, not whether it is true.
 */
export const unknownFacts = (text: string, known: string, language: string): string[] => {
  const knownText = normalised(known);
  const quotations = [...text.matchAll(quotationPattern)].map(([, words = '']) => words.replace(/[.,!?]$/, ''));
  const names = capitalisesNouns(language) ? [] : (text.match(namePattern) ?? []);
  const others = [...(text.match(linkPattern) ?? []), ...(text.match(handlePattern) ?? []), ...quotations, ...names];
  return [...new Set([...unknownNumbers(text, known), ...absent(others, knownText)])];
};
