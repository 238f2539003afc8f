import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import PO from 'pofile';

/**
 * Compiles a .po catalogue to `{ messages }`: id of the message -> tokens. Untranslated messages are left out: they are shown in English.
 * @param {string} source
 */
export default function messagesLoader(source) {
  const translated = PO.parse(source).items.filter(({ msgstr, obsolete }) => !obsolete && msgstr[0]);
  const entries = translated.map(({ msgid, msgctxt, msgstr: [text = ''] }) => [
    generateMessageId(msgid, msgctxt ?? undefined),
    compileMessage(text),
  ]);
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(entries)))});`;
}
