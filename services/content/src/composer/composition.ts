import { createText, DomainError, detectLanguage } from '@trenzeye/kit';
import { ShortsStyle, ThreadStyle, type Tone } from '@trenzeye/proto/http/content';
import { textOf } from '../items/index.ts';
import type { Brief } from '../providers/index.ts';
import { factsOf, measuredValues } from './facts.ts';
import { fillPattern, quoted } from './fill-pattern.ts';
import type { LanguagePatterns } from './languages/language-patterns.ts';
import { composerLanguages, patternsOf } from './languages/languages.ts';
import { type PromptReading, readPrompt } from './read-prompt.ts';
import { createRotation, type Rotation } from './rotation.ts';

/** One part of the composed content. */
export interface Passage {
  readonly kind: 'hook' | 'fact' | 'statement' | 'question' | 'list' | 'close';
  readonly text: string;
  /** The page that a fact is from. */
  readonly link?: string | undefined;
}

/** A brief in the language of the content. */
export interface Composition {
  readonly brief: Brief;
  readonly patterns: LanguagePatterns;
  readonly rotation: Rotation;
  readonly reading: PromptReading;
  /** The subject, quoted. */
  readonly title: string;
  /** Three openings; the first one is used. */
  readonly hooks: readonly [string, ...string[]];
}

const nameOf = (code: string): string => new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;

const listOfLanguages = new Intl.ListFormat('en').format(composerLanguages.map(({ code }) => nameOf(code)));

/** The text that shows the language of a brief: the original of a remix, else the prompt; a signal's title alone is short, its sources are not. */
const languageSample = ({ prompt, original, signal, sources }: Brief): string => {
  if (original) return textOf(original.typedContent) || original.title;
  return prompt === signal?.title ? [prompt, ...sources.map(({ summary }) => summary)].join(' ') : prompt;
};

/** The patterns of the requested language, else of the original's or the prompt's. Throws `model_required` naming the field when there are none. */
export const requirePatterns = (brief: Brief): LanguagePatterns => {
  const { language } = brief;
  const detected = detectLanguage(languageSample(brief));
  const patterns = patternsOf(language ?? detected);
  if (patterns) return patterns;
  const [code = ''] = (language ?? detected).split('-');
  throw new DomainError('model_required', {
    detail: createText(
      'Writing in {code} needs an AI model, and none is connected. Without one, content can be composed in {listOfLanguages}.',
      {
        code: nameOf(code),
        listOfLanguages,
      },
    ),
    errors: [
      { field: language ? 'language' : 'prompt', message: createText('is in {code}, which needs an AI model', { code: nameOf(code) }) },
    ],
  });
};

const opensWithStatement: ReadonlySet<Tone> = new Set(['professional', 'bold']);

const hooksOf = ({ brief: { tone, signal }, patterns, rotation, title }: Omit<Composition, 'hooks'>): Composition['hooks'] => {
  const { question, statement, measured } = patterns.hooks;
  const numbers = measuredValues(signal, patterns);
  const all = [...question, ...statement];
  const preferred = tone ? (opensWithStatement.has(tone) ? statement : question) : all;
  const [first = question[0]] = rotation.take('opening', preferred, 1);
  const others = rotation.take(
    'other openings',
    all.filter((pattern) => pattern !== first),
    2,
  );
  const options: Composition['hooks'] = numbers ? [first, ...others.slice(0, 1), rotation.pick('measured', measured)] : [first, ...others];
  const [opening, ...more] = options.map((pattern) => fillPattern(pattern, { title, ...numbers }, patterns));
  return [opening ?? title, ...more];
};

/** Reads a brief. `kind` separates the choices of threads, captions and shorts. Throws `model_required`. */
export const createComposition = (kind: string, brief: Brief): Composition => {
  const patterns = requirePatterns(brief);
  const { prompt, original, signal, author, tone, style, variation } = brief;
  const rotation = createRotation([kind, author, prompt, signal?.id, tone, style].join(' '), variation ?? 0);
  // The prompt of a remix is an instruction, and no subject.
  const reading = readPrompt(original?.title ?? prompt, patterns);
  const known = { brief, patterns, rotation, reading, title: quoted(reading.title, patterns) };
  return { ...known, hooks: hooksOf(known) };
};

/** The subjects of questions for the styles of a short. */
const themes: Readonly<Record<ShortsStyle, ThreadStyle>> = {
  'three-beats': 'explainer',
  'before-and-after': 'story',
  'one-question': 'myths',
};
/** Questions that fit every subject. */
const neutralThemes: readonly [ThreadStyle, ...ThreadStyle[]] = ['explainer', 'myths', 'story', 'field-notes'];

const themeOf = ({ brief: { style }, rotation }: Composition): ThreadStyle => {
  const thread = ThreadStyle.safeParse(style).data;
  const shorts = ShortsStyle.safeParse(style).data;
  return thread ?? (shorts ? themes[shorts] : rotation.pick('theme', neutralThemes));
};

/** The first question follows the style, further ones come from the other styles. */
export const questionsOf = (composition: Composition, count: number): Passage[] => {
  const { patterns, rotation } = composition;
  const theme = themeOf(composition);
  const others = ThreadStyle.options
    .filter((style) => style !== theme && style !== 'playbook')
    .flatMap((style) => patterns.questions[style]);
  const texts = [rotation.pick('question', patterns.questions[theme]), ...rotation.take('further questions', others, count - 1)];
  return texts.slice(0, count).map((text) => ({ kind: 'question', text }));
};

const listOf = (composition: Composition): Passage => {
  const { brief, patterns, rotation } = composition;
  const lists = brief.style ? [patterns.lists[themeOf(composition)]] : neutralThemes.map((theme) => patterns.lists[theme]);
  return { kind: 'list', text: rotation.pick('list', [...patterns.polls, ...lists]) };
};

export const closeOf = ({ brief: { tone }, patterns, rotation }: Composition): Passage => {
  const [first, ...more] = tone ? patterns.closes[tone] : Object.values(patterns.closes).flat();
  return { kind: 'close', text: rotation.pick('close', [first ?? '', ...more]) };
};

interface Arrangement {
  /** The exact number of passages that a template asks for. */
  readonly count?: number | undefined;
  /** Otherwise the most passages, and the most questions among them. */
  readonly most: number;
  readonly mostQuestions: number;
  readonly mostFacts: number;
  readonly hasList: boolean;
}

/** The passages in order: hook, facts from the sources, the author's own statements, questions, a list to complete, close. */
export const arrange = (composition: Composition, { count, most, mostQuestions, mostFacts, hasList }: Arrangement): Passage[] => {
  const { brief, patterns, rotation, reading, hooks } = composition;
  const available = factsOf(brief, reading.title, patterns, rotation, mostFacts);
  const middle = (count ?? most) - 2;
  const list = hasList && middle > 1 ? [listOf(composition)] : [];
  const room = Math.max(middle - list.length - 1, 0);
  // The author's own words come before further facts.
  const statements = reading.statements
    .slice(0, available.length > 0 ? Math.ceil(room / 2) : room)
    .map((text): Passage => ({ kind: 'statement', text }));
  const facts = available.slice(0, room - statements.length).map((fact): Passage => ({ kind: 'fact', ...fact }));
  const rest = Math.max(middle - facts.length - statements.length - list.length, 0);
  const questions = questionsOf(composition, count === undefined ? Math.min(rest, mostQuestions) : rest);
  return [{ kind: 'hook', text: hooks[0] }, ...facts, ...statements, ...questions, ...list, closeOf(composition)];
};
