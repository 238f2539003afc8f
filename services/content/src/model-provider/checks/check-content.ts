import { detectLanguage } from '@trenzeye/kit';
import type { ContentCheck, ContentChecks, VoiceInput } from '@trenzeye/proto/http/content';
import type { Brief } from '../../providers/index.ts';
import { type ContentText, contentTexts, type GeneratedContent } from './content-texts.ts';

const numberPattern = /(?<![\p{L}\p{N}])[$€£¥]?\d+(?:[.,:]\d+)*(?:\s?(?:%|percent|k\b|m\b|bn\b|million\b|billion\b))?/giu;
const linkPattern = /https?:\/\/[^\s)\]"'<>]+/giu;
const handlePattern = /(?<![\p{L}\p{N}_@.])@[\p{L}\p{N}_.]{2,}/gu;
/** Four words or more in double quotation marks. */
const quotationPattern = /["“„«]\s?((?:[^"”“»«\s]+\s+){3,}[^"”“»«]+?)\s?["”“»]/gu;
/** Two capitalised words or more within a sentence. */
const namePattern = /(?<=[\p{Ll},;:]\s)\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)+/gu;

/** Small numbers structure a text: "3 things", "step 2". */
const isStructural = (number: string): boolean => /^\d{1,2}$/.test(number) && Number(number) <= 12;

const digitsOf = (number: string): string => number.replace(/\D/g, '');

const normalised = (text: string): string => text.toLowerCase().replace(/[’]/g, "'").replace(/\s+/g, ' ');

const unknownNumbers = (text: string, known: string): string[] => {
  const knownDigits = new Set((known.match(numberPattern) ?? []).map(digitsOf));
  const numbers = (text.replace(linkPattern, ' ').match(numberPattern) ?? []).map((number) => number.trim());
  return numbers.filter((number) => !isStructural(number) && !knownDigits.has(digitsOf(number)));
};

const absent = (found: readonly string[], known: string): string[] => found.filter((each) => !known.includes(normalised(each)));

/** Capitalised nouns are no sign of a name. */
const capitalisesNouns = (language: string): boolean => language === 'de';

/**
 * Numbers, links, handles, quotations and names of a text that are not in `known`, the texts that the author and the sources gave.
 * It finds what looks like a fact, not whether it is true.
 */
const unknownFacts = (text: string, known: string, language: string): string[] => {
  const knownText = normalised(known);
  const quotations = [...text.matchAll(quotationPattern)].map(([, words = '']) => words.replace(/[.,!?]$/, ''));
  const names = capitalisesNouns(language) ? [] : (text.match(namePattern) ?? []);
  const others = [...(text.match(linkPattern) ?? []), ...(text.match(handlePattern) ?? []), ...quotations, ...names];
  return [...new Set([...unknownNumbers(text, known), ...absent(others, knownText)])];
};

/**
 * Reports of own experience, by ISO 639 code: a first person with a verb in the past or perfect, or a relation such as "my friend".
 * Opinions and invitations ("I think", "I would ask") are none.
 */
const experiences: Readonly<Record<string, RegExp>> = {
  en: /\b(?:I(?:['’]ve| have| had)(?: \w+ly| just| always| never| also)? \w+(?:ed|en|wn|ne|de|ht|me|un|ut|it|ad|lt|pt)\b|I(?: \w+ly| just| once| also| never| always| even)? (?:\w{3,}ed|was|went|saw|got|made|took|found|built|bought|spent|began|started|learnt|kept|lost|met|(?:h|over-?h)eard|felt|ran|quit|came|gave|taught|wrote|thought|knew|did|ate|drank|chose|grew|left|won|paid|[st]old|slept|sat|stood|fell|broke|drove|flew|read)\b|when I (?:was|were|first)|my own experience|(?:my|our) (?:friend|mum|mom|dad|mother|father|sister|brother|wife|husband|boss|client|team|neighbou?r|grandmother|grandma|grandfather|grandpa|daughter|son|kids?)s?\b)/i,
  es: /\b(?:(?:he|había) \w+(?:ado|ido|cho|sto|rto)\b|cuando (?:yo )?(?:era|estaba|tenía)\b|mi (?:propia )?experiencia\b|yo (?:mism[oa] )?\w+(?:é|í)(?![\p{L}])|mi (?:amig[oa]|madre|padre|herman[oa]|jef[ea]|vecin[oa]|abuel[oa]))/iu,
  fr: /(?<![\p{L}])(?:j['’](?:ai|avais) (?:\p{L}+ )?\p{L}+(?:é|i|u|it|is|ert)(?![\p{L}])|je (?:suis|me suis) \p{L}+(?:é|e|i)(?![\p{L}])|quand j['’](?:étais|avais)|mon expérience|m(?:on|a) (?:amie?|mère|père|sœur|frère|patronn?e?|voisine?))/iu,
  de: /\b(?:ich (?:habe|hatte|bin|war|wurde|ging|sah|fand|kam|nahm|machte|lernte|probierte|kaufte|dachte)\b|(?:habe|hatte|bin|war) ich\b|als ich\b|meine (?:eigene )?Erfahrung|meine? (?:Freund(?:in)?|Mutter|Vater|Schwester|Bruder|Chef(?:in)?|Nachbar(?:in)?|Oma|Opa)\b)/i,
  pt: /(?<![\p{L}])(?:eu (?:já |nunca |sempre )?\p{L}+(?:ei|i|e)(?![\p{L}])|quando eu|tenho \p{L}+(?:ado|ido)(?![\p{L}])|minha (?:própria )?experiência|(?:meu|minha) (?:amig[oa]|mãe|pai|irmão|irmã|chefe|vizinh[oa]|avó|avô))/iu,
};

/** Whether a text speaks in the first person at all. */
const firstPersons: Readonly<Record<string, RegExp>> = {
  en: /\b(?:I|my|me|I['’](?:m|ve|d|ll))\b/,
  es: /\b(?:yo|mi|mis|me|he)\b/i,
  fr: /(?<![\p{L}])(?:je|j['’]|mon|ma|mes|moi)(?![\p{L}])/iu,
  de: /\b(?:ich|mein\w*|mir|mich)\b/i,
  pt: /\b(?:eu|meu|minha|meus|minhas)\b/i,
};

/** The words that report an own experience; undefined when there are none or the language is not known. */
const experienceIn = (text: string, language: string): string | undefined => experiences[language]?.exec(text)?.[0];

const isFirstPerson = (text: string, language: string): boolean => firstPersons[language]?.test(text) ?? false;

export type Finding = ContentChecks['findings'][number];

const findingsLimit = 50;
const textLimit = 300;
/** Shorter sentences may occur twice. */
const repeatedSentenceLength = 20;

const finding = (check: ContentCheck, path: string, text: string): Finding => ({ check, path, text: text.slice(0, textLimit) });

const lengthFindings = (texts: readonly ContentText[]): Finding[] =>
  texts.filter(({ text, limit }) => text.length > limit).map(({ path, limit }) => finding('length', path, `${limit}`));

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const avoidedFindings = (texts: readonly ContentText[], { words_to_avoid: words }: Pick<VoiceInput, 'words_to_avoid'>): Finding[] =>
  texts.flatMap(({ path, text }) =>
    words
      .filter((word) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'iu').test(text))
      .map((word) => finding('avoided_words', path, word)),
  );

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= repeatedSentenceLength);

/** Sentences that were said before, in the same text or an earlier one. */
const repetitionFindings = (texts: readonly ContentText[]): Finding[] => {
  const said = new Set<string>();
  return texts.flatMap(({ path, text }) =>
    sentencesOf(text).flatMap((sentence) => {
      const key = sentence.toLowerCase();
      if (said.has(key)) return [finding('repetition', path, sentence)];
      said.add(key);
      return [];
    }),
  );
};

/** Everything that the author and the sources said. */
const knownTextOf = ({ prompt, instruction, signal, sources, original, outline, voice }: Brief): string =>
  [
    prompt,
    instruction ?? '',
    JSON.stringify({ signal, sources, original, outline }),
    ...(voice ? [...voice.examples, ...voice.words_to_use, voice.audience] : []),
  ].join('\n');

const languageOf = ({ language, prompt }: Brief, text: string): string =>
  language?.slice(0, 2).toLowerCase() ?? detectLanguage(text || prompt);

/** Experiences are invented unless the author speaks of own ones in the prompt, or the voice allows them. */
const firstPersonFindings = (texts: readonly ContentText[], brief: Brief): Finding[] => {
  const language = languageOf(brief, texts.map(({ text }) => text).join(' '));
  const isAllowed = brief.voice?.first_person === true || isFirstPerson(brief.prompt, detectLanguage(brief.prompt));
  if (isAllowed) return [];
  return texts.flatMap(({ path, text }) => {
    const words = experienceIn(text, language);
    return words === undefined ? [] : [finding('first_person', path, words)];
  });
};

const factFindings = (texts: readonly ContentText[], brief: Brief, keptText: string): Finding[] => {
  const known = `${knownTextOf(brief)}\n${keptText}`;
  return texts.flatMap(({ path, text }) =>
    unknownFacts(text, known, languageOf(brief, text)).map((fact) => finding('unknown_facts', path, fact)),
  );
};

interface CheckOptions {
  /** Text that the content had before: when one part is generated again, the rest is not checked for facts a second time. */
  readonly keptText?: string;
  /** Only findings at these paths. */
  readonly paths?: readonly string[];
}

/** Checks a model's text against the platforms' lengths, the author's voice and the brief. */
export const checkContent = (generated: GeneratedContent, brief: Brief, { keptText = '', paths }: CheckOptions = {}): ContentChecks => {
  const texts = contentTexts(generated);
  const findings = [
    ...lengthFindings(texts),
    ...(brief.voice ? avoidedFindings(texts, brief.voice) : []),
    ...repetitionFindings(texts),
    ...firstPersonFindings(texts, brief),
    ...factFindings(texts, brief, keptText),
  ];
  const checked: ContentCheck[] = ['length', ...(brief.voice?.words_to_avoid.length ? (['avoided_words'] as const) : []), 'repetition'];
  return {
    checked: [...checked, 'first_person', 'unknown_facts'],
    findings: findings.filter(({ path }) => paths?.includes(path) ?? true).slice(0, findingsLimit),
  };
};
