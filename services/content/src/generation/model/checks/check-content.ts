import { detectLanguage } from '@trenzeye/kit';
import type { ContentCheck, ContentChecks, VoiceInput } from '@trenzeye/proto/http/content';
import type { Brief } from '../../../providers/provider.ts';
import { type ContentText, contentTexts, type GeneratedContent } from './content-texts.ts';
import { experienceIn, isFirstPerson } from './first-person.ts';
import { unknownFacts } from './unknown-facts.ts';

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
