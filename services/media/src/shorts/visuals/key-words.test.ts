import { keyWords } from './key-words.ts';

describe('keyWords', () => {
  it.each([
    ['Big studios shout. Small ones whisper.', 'Big studios shout'],
    ['So, in the end, this is what a night train costs.', 'Night train costs'],
    ['Rain.', 'Rain'],
    ['It costs $25 in 2026, and it is true.', 'Costs $25 in 2026'],
    ['Los trenes de noche vuelven a Europa.', 'Trenes de noche vuelven a Europa'],
    ['', ''],
  ])('%s -> %s', (narration, expected) => {
    expect(keyWords(narration)).toBe(expected);
  });
});
