/** Frequent words of a language, by ISO 639 code. */
const commonWords: Readonly<Record<string, string>> = {
  en: 'the and is are was of to in for with that this you your how why what about from they it',
  es: 'el la los las de que y en un una por para con como está más del se qué cómo sobre mi su es',
  fr: 'le la les des de du et en un une pour avec que qui est dans sur pourquoi comment plus mon ce nous vous',
  de: 'der die das und ist sind ein eine für mit von zu den dem nicht warum wie über auf im ich wir auch mein',
  pt: 'o os as de que e em um uma por para com como está mais do da se não sobre meu são é',
  it: 'il lo gli le di che e in un una per con come più del della non perché sono è mio sul',
};
const words = Object.entries(commonWords).map(([language, list]) => [language, new Set(list.split(' '))] as const);

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

/** The language of a text as an ISO 639 code; English when it cannot be detected. */
export const detectLanguage = (text: string): string => {
  const script = scripts.find(([pattern]) => pattern.test(text));
  if (script) return script[1];
  const found = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scored = words.map(([language, list]) => [language, found.filter((word) => list.has(word)).length] as const);
  return scored.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
};
