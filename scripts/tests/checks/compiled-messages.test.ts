import compileMessages from '../../../frontends/kit/build/compiled-messages-loader.mjs';

const fromMacro = "import { i18n } from '@lingui/core';\n";

describe('English messages in the bundles', () => {
  test.each([
    ['a message without values', `i18n._({ id: "abc-_1", message: "Save" })`, `message: "Save"`],
    ['a message with a value', `i18n._({ id: "abc123", message: "Delete {name}" })`, `message: ["Delete ",["name"]]`],
    [
      'a message with double quotes, in single quotes in the output of the macro',
      `i18n._({ id: "abc123", message: 'Type "{name}" to confirm, don\\'t guess' })`,
      `message: ["Type \\"",["name"],"\\" to confirm, don't guess"]`,
    ],
    [
      'a sentence with an element',
      `_jsx(Trans_, { id: "abc123", values: { count }, components: { 0: _jsx("b", {}) }, message: "{count} <0>posts</0>" })`,
      `message: [["count"]," <0>posts</0>"]`,
    ],
  ])('%s -> compiled', (_name, code, expected) => {
    expect(compileMessages(`${fromMacro}${code}`)).toContain(expected);
  });

  test('a module without messages -> unchanged', () => {
    const code = `export const row = { id: "abc123", message: "{name}" };`;
    expect(compileMessages(code)).toBe(code);
  });
});
