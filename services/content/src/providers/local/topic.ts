import { actionPhrase, keywordsOf, subjectsOf } from '../../domain/generation/keywords.ts';
import { clipText } from '../../domain/items/clip-text.ts';

/** The subject of a prompt, in phrases that fit into sentences. */
export interface Topic {
  /** `clause`: why people ...; `claim`: a whole sentence; `noun`: a thing. */
  readonly kind: 'clause' | 'claim' | 'noun';
  /** Fits after "about": `why remote workers move to small towns`. At most 80 characters. */
  readonly phrase: string;
  /** The same at the start of a sentence. */
  readonly opening: string;
  /** Two or three words for it: `remote workers`. */
  readonly subject: string;
  /** Another part of it, where there is one: `small towns`. */
  readonly other: string | undefined;
  /** Further sentences of the prompt. */
  readonly points: readonly string[];
  readonly keywords: readonly string[];
}

const asked = /^(?:(?:please|can you|could you|i(?:'d like| want| need)(?: you)?(?: to)?|help me(?: to)?|let's)\s+)*/i;
const order =
  /^(?:write|create|make|generate|draft|compose|design|draw|produce|give me|show me|do)\s+(?:(?:me|us)\s+)?(?:(?:an?|the|some|my|one)\s+)?(?:[\w-]+\s+){0,3}?(?:threads?|posts?|tweets?|videos?|shorts?|clip|reel|script|image|poster|picture|illustration|graphic|caption|cover|story)\b\s*(?:script\b\s*)?(?:(?:about|on|for|of|that shows|showing|with|explaining|called|titled)\b|[:–-])?\s*/i;
const telling = /^(?:tell (?:me|people|us) about|talk about|thoughts on|ideas? (?:for|about|on)|about)\s+/i;
const explaining = /^(?:explain|describe|introduce|pitch)\s+(.+?)(?:\s+to\s+[\w\s]{3,40})?$/i;
const inner = new Set(
  'how why what when where who the a an my our your this these those making using building turning getting is are do does can should'.split(
    ' ',
  ),
);

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Lower case inside a sentence, except for names: only words that are never names are changed. */
const insideSentence = (text: string): string => {
  const first = text.split(' ')[0] ?? '';
  return inner.has(first.toLowerCase()) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
};

const withoutOrder = (prompt: string): string => {
  const bare = prompt.replace(asked, '').replace(order, '').replace(telling, '').replace(explaining, '$1').trim();
  return bare.length >= 3 ? bare : prompt;
};

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 1);

const longest = 80;

/** Splits a long first sentence at its punctuation; the rest becomes a point of its own. */
const divide = (sentence: string): [string, string | undefined] => {
  if (sentence.length <= longest) return [sentence, undefined];
  const breath = [...sentence.slice(0, longest).matchAll(/[,;:]\s|\s[–-]\s|\s(?:because|but|so that|and how|and why)\s/g)].at(-1);
  if (!breath || breath.index < 20) return [clipText(sentence, longest), undefined];
  return [sentence.slice(0, breath.index), sentence.slice(breath.index).replace(/^[\s,;:–-]+/, '')];
};

const question = /^(?:how|why|what|when|where|who|which|whether)\b/i;
const finite =
  /\b(?:is|are|was|were|am|has|have|had|will|can|can't|cannot|should|must|don't|doesn't|isn't|aren't|won't|i|i'm|we|they|he|she|it|you)\b/i;

const kindOf = (phrase: string): Topic['kind'] => {
  if (question.test(phrase)) return 'clause';
  return finite.test(phrase) || phrase.search(actionPhrase) > 0 ? 'claim' : 'noun';
};

const asSentence = (text: string): string => capitalised(/[.!?…]$/.test(text) ? text : `${text}.`);

/** Parses a prompt: removes instructions ("write a thread about") and keeps the subject. */
export const topicOf = (prompt: string): Topic => {
  const [first = prompt, ...others] = sentencesOf(withoutOrder(prompt.replace(/[#@](?=\w)/g, '').replace(/\bai\b/g, 'AI')));
  const [head, rest] = divide(first.replace(/[.!?:;,\s]+$/, ''));
  const phrase = insideSentence(head);
  const subjects = subjectsOf(head);
  const subject = subjects[0] ?? clipText(phrase, 40);
  const points = [...(rest && rest.split(' ').length > 3 ? [rest] : []), ...others].map((point) =>
    clipText(asSentence(point.replace(/^(?:and|but|so)\s+/i, '')), 200),
  );
  return {
    kind: kindOf(phrase),
    phrase,
    opening: capitalised(phrase),
    subject: insideSentence(subject),
    other: subjects[1],
    points,
    keywords: keywordsOf(`${head} ${points.join(' ')}`),
  };
};
