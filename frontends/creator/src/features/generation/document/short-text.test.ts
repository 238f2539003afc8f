import { describe, expect, test } from '@jest/globals';
import { blankEditor, type EditorState } from './editor-document.ts';
import { comparableShortText, contentFromShort, withUpdatedShortText } from './short-text.ts';

const id = '01a20396-945c-71fe-99ad-ade0aa76ed8b';
const scene = { description: 'The video from 0:00', narration: 'We bake before dawn', duration: 4 };
const opened = {
  id,
  upload_id: '01a20396-945c-71fe-99ad-ade0aa76ed8c',
  title: '',
  voice_type: '',
  duration: null as number | null,
  script: 'We bake before dawn',
  scenes: [scene],
};
const typedContent = contentFromShort(opened);
const editor: EditorState = { ...blankEditor, key: 'k', typedContent, short: id, shortText: comparableShortText(typedContent) };
const edited = {
  ...opened,
  script: 'We bake long before dawn',
  scenes: [{ ...scene, narration: 'We bake long before dawn' }],
  duration: 4,
};

describe('contentFromShort', () => {
  test('contentFromShort: title without captions -> the title is the script', () => {
    expect(contentFromShort({ ...opened, script: '', title: 'By hand' }).content.script).toBe('By hand');
  });

  test('contentFromShort: neither captions nor a title -> empty script', () => {
    expect(contentFromShort({ ...opened, script: '' }).content.script).toBe('');
  });

  test('contentFromShort: not rendered yet -> the length of its scenes', () => {
    expect(contentFromShort({ ...opened, scenes: [scene, { ...scene, duration: 2.5 }] }).content.duration).toBe(6.5);
    expect(contentFromShort({ ...opened, duration: 7 }).content.duration).toBe(7);
  });
});

describe('withUpdatedShortText', () => {
  test('withUpdatedShortText: captions changed in TrenzLab, text not edited here -> the new text in the same document', () => {
    const next = withUpdatedShortText(editor, edited);

    expect(next).toMatchObject({
      key: 'k',
      short: id,
      typedContent: { content: { script: 'We bake long before dawn', scenes: edited.scenes } },
    });
    expect(next && withUpdatedShortText(next, edited)).toBeNull();
  });

  test('withUpdatedShortText: stored and reloaded in between -> still treated as not edited', () => {
    const { scenes, ...rest } = typedContent.content;
    const stored = {
      ...typedContent,
      content: { ...rest, scenes: scenes.map(({ description, narration, duration }) => ({ narration, duration, description })) },
    };

    expect(withUpdatedShortText({ ...editor, typedContent: stored }, edited)).not.toBeNull();
  });

  test('withUpdatedShortText: text edited here -> null', () => {
    const own = { ...typedContent, content: { ...typedContent.content, script: 'In my own words' } };

    expect(withUpdatedShortText({ ...editor, typedContent: own }, edited)).toBeNull();
  });

  test('withUpdatedShortText: only the rendering changed -> null', () => {
    expect(withUpdatedShortText(editor, { ...opened, duration: 4 })).toBeNull();
  });

  test.each([
    ['another Short', { ...edited, id: '01a20396-945c-71fe-99ad-ade0aa76ed8d' }, editor],
    ['a Short made from a script', { ...edited, upload_id: null }, editor],
    ['a script that does not come from the Short', edited, { ...editor, shortText: null }],
    ['an empty editor', edited, { ...editor, typedContent: null }],
  ])('withUpdatedShortText: %s -> null', (_name, short, on) => {
    expect(withUpdatedShortText(on, short)).toBeNull();
  });
});
