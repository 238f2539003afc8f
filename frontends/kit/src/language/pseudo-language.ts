import { i18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';

type Values = Record<string, unknown>;

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = [...'àƀçďéƒĝĥîĵķļɱñöƥɋřšţûṽŵẋýžÀƁÇĎÉƑĜĤÎĴĶĻṀÑÖƤɊŘŠŢÛṼŴẊÝŽ'];

/** Tags of rich text, such as `<0>`, stay as they are. Text grows by a third, as in many translations. */
const pseudoText = (text: string): string =>
  text.replace(/<[^>]*>|[a-zA-Z]/g, (part) => (part.length > 1 ? part : (accented[plain.indexOf(part)] ?? part))) +
  '·'.repeat(Math.min(12, Math.ceil(text.length / 3)));

/** Writes every translated text with accents and more letters, so that a text outside the catalogues and one that is cut off are seen. */
export function startPseudoLanguage(): void {
  const translate = i18n._.bind(i18n);
  i18n._ = (id: MessageDescriptor | string, values?: Values, options?: MessageOptions): string => {
    const text = typeof id === 'string' ? translate(id, values, options) : translate(id);
    return pseudoText(text);
  };
}
