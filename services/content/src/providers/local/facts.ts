import type { Signal } from '@trenzeye/proto/http/content';
import { clipText } from '../../domain/items/clip-text.ts';
import type { Brief } from '../provider.ts';
import type { Choices } from './random.ts';
import { capitalised, type Topic, topicOf } from './topic.ts';

/** Values for the placeholders of a template; a template with a missing value is not used. */
export type Facts = Readonly<Record<string, string | undefined>>;

const platformNames: Record<Signal['source_platforms'][number], string> = {
  reddit: 'Reddit',
  mastodon: 'Mastodon',
  youtube: 'YouTube',
  trenzeye: 'Trenzeye',
};
const phaseWords: Record<Signal['growth_phase'], string> = { emerging: 'still early', trending: 'climbing fast', breakout: 'breaking out' };

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const signalFacts = (signal: Signal | undefined): Facts => {
  if (!signal) return {};
  const [first = '', ...rest] = signal.summary.split(/(?<=[.!?])\s+/);
  return {
    signal: signal.title,
    Signal: capitalised(signal.title),
    phase: phaseWords[signal.growth_phase],
    score: String(Math.round(signal.signal_score)),
    places: inWords(signal.source_platforms.map((platform) => platformNames[platform])) || undefined,
    summary: clipText(first, 200) || undefined,
    more: rest.length > 0 ? clipText(rest.join(' '), 200) : undefined,
  };
};

/** The kind of opening of the best-liked post with the tags, which is reused. */
export type Opening = 'question' | 'number' | 'statement';

const openingOf = (text: string): Opening => {
  const first = text.split('\n')[0] ?? '';
  if (/\?/.test(first)) return 'question';
  return /^\D{0,24}\d/.test(first) ? 'number' : 'statement';
};

interface Material {
  readonly topic: Topic;
  readonly facts: Facts;
  /** Undefined while no item with the tags is well liked. */
  readonly opening: Opening | undefined;
}

export const materialOf = ({ prompt, signal, inspiration }: Brief): Material => {
  const topic = topicOf(prompt);
  const [point, second] = topic.points;
  return {
    topic,
    facts: {
      topic: topic.phrase,
      Topic: topic.opening,
      subject: topic.subject,
      Subject: capitalised(topic.subject),
      other: topic.other,
      Other: topic.other && capitalised(topic.other),
      point,
      second,
      // Exactly one of the three is set: a template with `{noun}` is only used when a noun fits.
      [topic.kind]: topic.phrase,
      [capitalised(topic.kind)]: topic.opening,
      ...signalFacts(signal),
    },
    opening: inspiration[0] ? openingOf(inspiration[0].text) : undefined,
  };
};

const afterColon = /(?<=[:,] )(?:He|She|They|It|We|You|The|An?|My|Her|His|Their|Our|This|That|These|How|Why|What)(?= )/g;
const place = /\{(\w+)\}/g;

/** Fills in the facts; undefined when one is missing. */
const fill = (template: string, facts: Facts): string | undefined => {
  let complete = true;
  const text = template.replace(place, (_match, name: string) => {
    const value = facts[name];
    if (value === undefined) complete = false;
    return value ?? '';
  });
  // A fact that ends as a sentence needs no second full stop.
  return complete ? text.replace(/([.!?…])\.(?=\s|$)/g, '$1').replace(afterColon, (joint) => joint.toLowerCase()) : undefined;
};

/** Templates with the creator's text first, then with the signal, then general ones. */
const weightOf = (template: string): number =>
  /\{(point|second|Claim)\}/.test(template) ? 0 : /\{(summary|more)\}/.test(template) ? 1 : 2;

/** One of the templates whose facts are all available; each list has some that need only the prompt. */
export const choose = (templates: readonly string[], facts: Facts, choices: Choices): string => {
  const inTurn = choices.shuffle(templates).sort((one, other) => weightOf(one) - weightOf(other));
  for (const template of inTurn) {
    const text = fill(template, facts);
    if (text !== undefined) return text;
  }
  return facts.Topic ?? '';
};
