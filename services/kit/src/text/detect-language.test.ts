import { detectLanguage } from './detect-language.ts';

describe('detectLanguage', () => {
  it.each([
    ['Why remote workers are moving to small towns', 'en'],
    ['quit', 'en'],
    ['I come in peace', 'en'],
    ['🎉', 'en'],
    ['¿Qué opinas?', 'es'],
    ['Pourquoi les trains de nuit reviennent', 'fr'],
    ['Dorfläden ohne Personal', 'de'],
    ['Pão de fermentação natural', 'pt'],
    ['Perché il pane della nonna è buono', 'it'],
    ['Waarom het leven op een boot niet duur is', 'nl'],
    ['Dlaczego pociągi nocne nie są drogie i jak to jest', 'pl'],
    ['Varför det är svårt att sova på tåg', 'sv'],
    ['写一个关于熊猫的帖子', 'zh'],
    ['Почему ночные поезда', 'ru'],
  ])('%s -> %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it('one word of a language without patterns -> not enough to decide', () => {
    expect(detectLanguage('Portofino per me')).toBe('en');
  });
});
