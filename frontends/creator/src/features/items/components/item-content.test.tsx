import { describe, expect, test } from '@jest/globals';
import type { ItemDetail } from '@trenzeye/proto/http/content';
import { renderToStaticMarkup } from 'react-dom/server';
import { ItemContent } from './item-content.tsx';

const shown = (voice_type: string): string => {
  const content = { script: 'Rain.', scenes: [{ description: 'A window', narration: 'Rain.', duration: 4 }], duration: 4, voice_type };
  const item = { title: 'Rain', type: 'video', content } as unknown as ItemDetail;
  return renderToStaticMarkup(<ItemContent item={item} renderShort={() => null} findLeadIn={() => null} />);
};

describe('ItemContent', () => {
  test('ItemContent: Short with a voice -> duration and voice', () => {
    expect(shown('AI_Generated_Female')).toContain('4 seconds · Voice: AI Generated Female');
  });

  test.each(['', ' ', '_'])('ItemContent: Short with voice %j -> duration without a voice label', (voice) => {
    const markup = shown(voice);

    expect(markup).toContain('4 seconds');
    expect(markup).not.toContain('Voice');
  });
});
