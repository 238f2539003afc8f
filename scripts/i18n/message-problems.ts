import { compileMessage } from '@lingui/message-utils/compileMessage';

type Compiled = ReturnType<typeof compileMessage>;
type Token = Compiled[number];

const namesOfToken = (token: Token): string[] => {
  if (typeof token === 'string') return [];
  const [name, , choices] = token;
  const nested = typeof choices === 'object' && choices !== null ? Object.values(choices) : [];
  return [name, ...nested.flatMap((choice) => (Array.isArray(choice) ? choice.flatMap(namesOfToken) : []))];
};

/** Names of the values in an ICU message, and the numbers of the elements in it. */
const partsOf = (message: string): { readonly values: string[]; readonly elements: string[] } => ({
  values: [...new Set(compileMessage(message).flatMap(namesOfToken))].sort(),
  elements: [...new Set(message.match(/<\/?\d+\/?>/g) ?? [])].sort(),
});

/** What is wrong with a translation; undefined for a good one. */
export const translationProblem = (message: string, translation: string): string | undefined => {
  if (translation.trim() === '') return 'is not translated';
  const [expected, found] = [partsOf(message), partsOf(translation)];
  if (expected.values.join() !== found.values.join())
    return `has the values ${found.values.join(', ') || 'none'} instead of ${expected.values.join(', ') || 'none'}`;
  if (expected.elements.join() !== found.elements.join()) return `has the elements ${found.elements.join(' ')}`;
  return undefined;
};
