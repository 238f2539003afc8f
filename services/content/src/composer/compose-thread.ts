import type { GeneratedThread } from '@trenzeye/proto/http/content';
import { arrange, type Composition, type Passage } from './composition.ts';
import { hashtagsOf } from './hashtags.ts';
import { suggestionsFor } from './suggestions.ts';

/** Characters of a post. */
const postLength = 280;
const longestTemplate = 12;
const shortestThread = 3;

/** The text with its link on a line of its own, if both fit. */
const withLink = ({ text, link }: Passage, length: number): string =>
  link && text.length + 1 + link.length <= length ? `${text}\n${link}` : text;

/** A thread: hook, facts, the author's statements, questions, close; one post for each part of a template. */
export const composeThread = (composition: Composition): GeneratedThread => {
  const { brief, hooks, reading, rotation } = composition;
  const parts = brief.outline?.parts.length;
  const count = parts && Math.min(Math.max(parts, shortestThread), longestTemplate);
  // Not always the same number: drafts of one signal have fewer sentences in common.
  const mostFacts = rotation.pick('number of facts', [3, 2]);
  const passages = arrange(composition, { count, most: 7, mostQuestions: 2, mostFacts, hasList: true });
  return {
    tweets: passages.map((passage) => withLink(passage, postLength)),
    hashtags: hashtagsOf(brief, reading.title, 5),
    hooks: [...hooks],
    suggestions: suggestionsFor(composition, passages),
  };
};
