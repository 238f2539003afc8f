import { parse } from '@babel/parser';
import type { Expression, Node, ObjectProperty } from '@babel/types';

/** Functions whose first argument is a text. */
const textFunctions = new Set(['createText', 'translate', 'localize']);
/** Functions whose second argument is a text about the field in the first one. */
const fieldFunctions = new Set(['invalidField', 'invalid', 'regex', 'min', 'max', 'length', 'refine', 'startsWith', 'email', 'url']);
const textProperties = new Set(['detail', 'message']);
/** Files with tables of texts: every sentence in them is one. */
const textFiles =
  /\/(mail-text|security-notice-text|digest-text|compose-digest|notifications\/notification-text|auth-failure|render-error|problems)\.ts$/;
/** Names of constants with a text or a table of texts. */
const textNames = /(Message|Messages|Text|Texts)$/;

const isText = (value: string): boolean => /[A-Za-z]{2}/.test(value) && (/\S\s\S/.test(value) || /^[A-Z][a-z]+$/.test(value));

/** The strings that an expression may have as its value. */
const valuesOf = (node: Node | null | undefined): string[] => {
  if (!node) return [];
  if (node.type === 'StringLiteral') return [node.value];
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return [node.quasis[0]?.value.cooked ?? ''];
  if (node.type === 'ConditionalExpression') return [...valuesOf(node.consequent), ...valuesOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...valuesOf(node.left), ...valuesOf(node.right)];
  if (node.type === 'TSAsExpression') return valuesOf(node.expression);
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap((each) => (each.type === 'ObjectProperty' ? valuesOf(each.value as Expression) : []));
  return [];
};

const nameOf = (node: Node): string => {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? nameOf(node.property) : '';
};

const ofCall = (callee: Node, args: readonly Node[]): string[] => {
  const name = nameOf(callee);
  if (textFunctions.has(name)) return valuesOf(args[0]).filter((value) => value !== '');
  if (fieldFunctions.has(name)) return valuesOf(args[1]);
  return name === 'notFound' ? valuesOf(args[0]).map((what) => `There is no such ${what}.`) : [];
};

const keyOf = ({ key }: ObjectProperty): string => (key.type === 'StringLiteral' ? key.value : nameOf(key));

const ofNode = (node: Node, file: string): string[] => {
  if (node.type === 'CallExpression') return ofCall(node.callee, node.arguments);
  if (node.type === 'ObjectProperty' && textProperties.has(keyOf(node))) return valuesOf(node.value).filter(isText);
  if (node.type === 'VariableDeclarator' && textNames.test(nameOf(node.id))) return valuesOf(node.init).filter(isText);
  return textFiles.test(file) && node.type === 'StringLiteral' && isText(node.value) ? [node.value] : [];
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (key.endsWith('Comments')) return [];
    return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
  });

const notTexts: ReadonlySet<string> = new Set([
  'ImportDeclaration',
  'TSTypeAnnotation',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
]);

const collect = (node: Node, file: string, found: Set<string>): void => {
  if (notTexts.has(node.type)) return;
  for (const message of ofNode(node, file)) found.add(message);
  for (const child of childrenOf(node)) collect(child, file, found);
};

/** The English texts for users in the source of a server. */
export const messagesIn = (file: string, source: string): ReadonlySet<string> => {
  const found = new Set<string>();
  collect(parse(source, { sourceType: 'module', plugins: ['typescript'] }).program, file, found);
  return found;
};
