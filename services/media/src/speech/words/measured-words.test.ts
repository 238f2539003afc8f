import { createBasicSpeech } from '../basic/basic-speech.ts';
import { measureWords } from './measured-words.ts';
import { wordsOf } from './words-of.ts';

jest.setTimeout(60_000);

describe('wordsOf', () => {
  it('wordsOf: signs and emoji between words -> belong to the word before them, at the start to the first', () => {
    expect(wordsOf('— So, bread 🎉 & butter')).toEqual(['— So,', 'bread 🎉 &', 'butter']);
    expect(wordsOf('🎉')).toEqual([]);
  });
});

describe('measureWords', () => {
  it('measureWords: silence -> no words', () => {
    expect(measureWords({ samples: new Float32Array(16_000), sampleRate: 16_000 }, 'Bread.')).toEqual([]);
  });

  it('measureWords: speech with known times -> starts of phrases within 150 ms, words on average as well', async () => {
    const text = 'We bake bread before dawn. People in this town sleep longer than we do. Come early, bring a friend, and take one home.';
    const { audio, words = [] } = await createBasicSpeech().speak({ text, voice: 'basic-slt', signal: new AbortController().signal });
    const samples = Float32Array.from({ length: (audio.length - 44) / 2 }, (_, index) => audio.readInt16LE(44 + index * 2) / 32_768);

    const measured = measureWords({ samples, sampleRate: 16_000 }, text);

    expect(measured.map((word) => word.text)).toEqual(words.map((word) => word.text));
    const differences = measured.map(({ start }, index) => Math.abs(start - (words[index]?.start ?? 0)));
    const phraseStarts = words.flatMap((_, index) => (index === 0 || /[.,]$/.test(words[index - 1]?.text ?? '') ? [index] : []));
    for (const index of phraseStarts) expect(differences[index]).toBeLessThan(0.15);
    expect(differences.reduce((sum, each) => sum + each, 0) / differences.length).toBeLessThan(0.15);
  });
});
