import { describe, expect, test } from '@jest/globals';
import { madeFromShort, textOfShort, withShortText } from './short-text.ts';
import { blankDesk, type Desk } from './work.ts';

const id = '01a20396-945c-71fe-99ad-ade0aa76ed8b';
const scene = { description: 'The video from 0:00', narration: 'We bake before dawn', duration: 4 };
const opened = {
  ...{ id, upload_id: '01a20396-945c-71fe-99ad-ade0aa76ed8c', title: '', voice_type: '', duration: null as number | null },
  ...{ script: 'We bake before dawn', scenes: [scene] },
};
const made = madeFromShort(opened);
const desk: Desk = { ...blankDesk, key: 'k', made, short: id, shortText: textOfShort(made) };
const edited = {
  ...opened,
  script: 'We bake long before dawn',
  scenes: [{ ...scene, narration: 'We bake long before dawn' }],
  duration: 4,
};

describe('madeFromShort', () => {
  test('no captions, a title -> the title is the script', () => {
    expect(madeFromShort({ ...opened, script: '', title: 'By hand' }).content.script).toBe('By hand');
  });

  test('neither captions nor a title -> an empty script, to be written', () => {
    expect(madeFromShort({ ...opened, script: '' }).content.script).toBe('');
  });
});

describe('withShortText', () => {
  test('captions changed in TrenzLab, text untouched here -> the new text, the same piece of work', () => {
    const next = withShortText(desk, edited);

    expect(next).toMatchObject({ key: 'k', short: id, made: { content: { script: 'We bake long before dawn', scenes: edited.scenes } } });
    expect(next && withShortText(next, edited)).toBeNull();
  });

  test('stored and read again in between -> still recognised as untouched', () => {
    const { scenes, ...rest } = made.content;
    const stored = {
      ...made,
      content: { ...rest, scenes: scenes.map(({ description, narration, duration }) => ({ narration, duration, description })) },
    };

    expect(withShortText({ ...desk, made: stored }, edited)).not.toBeNull();
  });

  test('text edited here -> stays', () => {
    const own = { ...made, content: { ...made.content, script: 'In my own words' } };

    expect(withShortText({ ...desk, made: own }, edited)).toBeNull();
  });

  test('nothing changed but the rendering -> stays', () => {
    expect(withShortText(desk, { ...opened, duration: 4 })).toBeNull();
  });

  test.each([
    ['another Short', { ...edited, id: '01a20396-945c-71fe-99ad-ade0aa76ed8d' }, desk],
    ['a Short made from a script', { ...edited, upload_id: null }, desk],
    ['a script that does not come from the Short', edited, { ...desk, shortText: null }],
    ['nothing on the desk yet', edited, { ...desk, made: null }],
  ])('%s -> stays', (_name, short, on) => {
    expect(withShortText(on, short)).toBeNull();
  });
});
