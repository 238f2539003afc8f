import { compileMessage } from '@lingui/message-utils/compileMessage';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = [...'àƀçďéƒĝĥîĵķļɱñöƥɋřšţûṽŵẋýžÀƁÇĎÉƑĜĤÎĴĶĻṀÑÖƤɊŘŠŢÛṼŴẊÝŽ'];

/** Tags of rich text, such as `<0>`, stay as they are. */
const pseudoText = (text: string): string =>
  text.replace(/<[^>]*>|[a-zA-Z]/g, (part) => (part.length > 1 ? part : (accented[plain.indexOf(part)] ?? part)));

/** Text grows by a third in many translations. */
const padding = (message: string): string => '·'.repeat(Math.ceil(message.length / 3));

const compiled = new Map<string, ReturnType<typeof compileMessage>>();

/** Compiles an English message to accented letters with more length, so that a text outside the catalogue and one that is cut off are seen. */
export function pseudoCompiler(message: string): ReturnType<typeof compileMessage> {
  const existing = compiled.get(message);
  if (existing !== undefined) return existing;
  const result = [...compileMessage(message, pseudoText), padding(message)];
  compiled.set(message, result);
  return result;
}
