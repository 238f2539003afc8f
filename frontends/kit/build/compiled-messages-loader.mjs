import { compileMessage } from '@lingui/message-utils/compileMessage';

const id = 'id: "[\\w-]{6}"';
const message = `message: ("(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*')`;
/** Of a translated string: the output of the macro `t`. */
const inDescriptor = new RegExp(`(${id},\\s*)${message}`, 'g');
/** Of an element: the output of the macro `Trans`, whose message follows its components. */
const inElement = new RegExp(`(Trans_, \\{\\s*${id}[\\s\\S]*?)(?<!${id},\\s*)${message}`, 'g');

/**
 * The value of a string literal. The output has single quotes where the text contains double ones.
 * @param {string} literal
 * @returns {string}
 */
const textOf = (literal) =>
  JSON.parse(literal.startsWith('"') ? literal : `"${literal.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"')}"`);

/** @param {string} literal */
const compiled = (literal) => {
  const tokens = compileMessage(textOf(literal));
  return tokens.every((token) => typeof token === 'string') ? JSON.stringify(tokens.join('')) : JSON.stringify(tokens);
};

/**
 * Compiles the English messages in the output of the Lingui macros, so that browsers need no parser for ICU MessageFormat.
 * @param {string} source
 */
export default function compiledMessagesLoader(source) {
  if (!source.includes('@lingui/')) return source;
  /** @param {string} _match @param {string} start @param {string} literal */
  const replace = (_match, start, literal) => `${start}message: ${compiled(literal)}`;
  return source.replace(inElement, replace).replace(inDescriptor, replace);
}
