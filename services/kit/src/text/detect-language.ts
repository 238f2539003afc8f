/** Frequent words of a language, by ISO 639 code. */
const commonWords: Readonly<Record<string, string>> = {
  en: 'the and is are was of to in for with that this you your how why what about from they it my we our at by be have can will or but if all who when make new best',
  es: 'el la los las de que y en un una por para con como está más del se qué cómo sobre mi su es al desde hay son fue',
  fr: 'le la les des de du et en un une pour avec que qui est dans sur pourquoi comment plus mon ce nous vous au aux sans sont',
  de: 'der die das und ist sind ein eine für mit von zu den dem nicht warum wie über auf im ich wir auch mein ohne werden wird wieder nach bei oder',
  pt: 'o os as de que e em um uma por para com como está mais do da se não sobre meu são é na nas dos das ao pelo',
  it: 'il lo gli le di che e un una per con più del della non perché sono è mio sul',
  nl: 'het een en van ik dat niet zijn voor met waarom hoe maar wij naar ook onze deze',
  pl: 'w na z nie się jest że jak dla czy co od po mój dlaczego przez oraz które',
  sv: 'och att det är som på för av inte till varför hur från den jag vi vår',
  tr: 've bir bu için ile ne çok ama gibi neden nasıl daha olan ben biz',
};
const words = Object.entries(commonWords).map(([language, list]) => [language, new Set(list.split(' '))] as const);

/** Whether a word is one of the most frequent of a language, which say little about a text. */
export const isFunctionWord = (word: string, language: string): boolean =>
  words.some(([code, list]) => code === language && list.has(word.toLowerCase().replaceAll(/[^\p{L}]/gu, '')));

/** Letters that only one of these languages uses. */
const letters: Readonly<Record<string, RegExp>> = { es: /[ñ¿¡]/g, fr: /[èêùœ]/g, de: /[äöüß]/g, pt: /[ãõ]/g };

const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Thai}/u, 'th'],
];

/** A single word is enough to tell these languages from English. */
const certainByOneWord = new Set(['en', 'es', 'fr', 'de', 'pt']);

/** The language of a text as an ISO 639 code; English when it cannot be detected. */
export const detectLanguage = (text: string): string => {
  const script = scripts.find(([pattern]) => pattern.test(text));
  if (script) return script[1];
  const lower = text.toLowerCase();
  const found = lower.match(/\p{L}+/gu) ?? [];
  const lettersOf = (language: string): number => (letters[language] ? (lower.match(letters[language])?.length ?? 0) : 0);
  const scored = words.map(([language, list]) => [language, found.filter((word) => list.has(word)).length + lettersOf(language)] as const);
  const likely = scored.filter(([language, count]) => count > 1 || certainByOneWord.has(language));
  return likely.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
};
