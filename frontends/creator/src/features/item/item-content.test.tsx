import { describe, expect, test } from '@jest/globals';
import type { ItemDetail } from '@trenzeye/proto/http/content';
import { renderToStaticMarkup } from 'react-dom/server';
import { ItemContent } from './item-content.tsx';

const shown = (voice_type: string): string => {
  const content = { script: 'Rain.', scenes: [{ description: 'A window', narration: 'Rain.', duration: 4 }], duration: 4, voice_type };
  const item = { title: 'Rain', type: 'video', content } as unknown as ItemDetail;
  return renderToStaticMarkup(<ItemContent item={item} renderShort={() => null} leadIn={() => null} />);
};

describe('ItemContent of a Short', () => {
  test('with a voice -> the length and the voice', () => {
    expect(shown('AI_Generated_Female')).toContain('4 seconds · Voice: AI Generated Female');
  });

  test.each(['', ' ', '_'])('voice %j -> the length without a voice label', (voice) => {
    const markup = shown(voice);

    expect(markup).toContain('4 seconds');
    expect(markup).not.toContain('Voice');
  });
});
