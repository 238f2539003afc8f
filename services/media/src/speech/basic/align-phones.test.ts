import { alignWords, parsePhones, parseWordPhones } from './align-phones.ts';

describe('parsePhones', () => {
  it('parsePhones: two utterances -> times from the start of the first, without pauses', () => {
    const { phones, seconds } = parsePhones('pau:0.2 hh:0.3 ay:0.5 pau:0.6 \npau:0.1 y:0.2 uw:0.4 pau:0.5 \n');

    expect(phones.map(({ name, start, end }) => [name, start, end].join(' '))).toEqual([
      'hh 0.2 0.3',
      'ay 0.3 0.5',
      'y 0.7 0.8',
      'uw 0.8 1',
    ]);
    expect(seconds).toBeCloseTo(1.1);
  });
});

describe('alignWords', () => {
  const speech = (names: string) => names.split(' ').map((name, index) => ({ name, start: index / 10, end: (index + 1) / 10 }));

  it('alignWords: the same phones -> the times of each word', () => {
    const times = alignWords(speech('hh ay dh eh r'), parseWordPhones('pau hh ay pau\npau dh eh r pau\n'));

    expect(times).toEqual([
      { start: 0, end: 0.2 },
      { start: 0.2, end: 0.5 },
    ]);
  });

  it('alignWords: a reduced word, a longer one and one without sound -> times in order without gaps to the wrong word', () => {
    const times = alignWords(speech('dh iy eh n d d aa k t er'), [['dh', 'ax'], ['eh', 'n', 'd'], [], ['d', 'r', 'ay', 'v', 'er']]);

    expect(times[0]).toEqual({ start: 0, end: 0.2 });
    expect(times[1]).toEqual({ start: 0.2, end: 0.5 });
    expect(times[2]).toEqual({ start: 0.5, end: 0.5 });
    expect(times[3]).toEqual({ start: 0.5, end: 1 });
  });
});
