import type { ThreadContent } from '@trenzeye/proto/http/content';
import { clip } from '../../domain/clip.ts';
import type { Brief } from '../provider.ts';
import { choose, materialOf, type Opening } from './facts.ts';
import { hashtagsOf } from './hashtags.ts';
import type { Choices } from './random.ts';
import { threadStructures } from './thread-structures.ts';

/** What a post may hold, in characters. */
const longestPost = 280;
const openings: readonly [Opening, ...Opening[]] = ['question', 'number', 'statement'];

/** Every structure has five body posts; one may be left out, so that not every thread is equally long. */
const someOf = <T>(body: readonly T[], choices: Choices): T[] => {
  const without = choices.whole(0, 3) === 0 ? body.length - 2 : -1;
  return body.filter((_each, index) => index !== without);
};

/** A thread of 6 or 7 posts: hook, body, call to action. How it opens follows what does well on the same tags. */
export const composeThread = (brief: Brief, choices: Choices): ThreadContent => {
  const { topic, facts, opening } = materialOf(brief);
  const [structure] = choices.shuffle(threadStructures.filter(({ needsTopic }) => topic.kind !== 'claim' || !needsTopic));
  if (!structure) throw new Error('there is no structure for this kind of prompt');
  const hook = choose(structure.hooks[opening ?? choices.pick(openings)], facts, choices);
  const body = someOf(structure.body, choices);
  const posts = [hook];
  // What the creator wrote, each point once: a fact that was used is not there for the next post.
  let left = facts;
  for (const variants of body) {
    const post = choose(variants, left, choices);
    for (const name of ['point', 'second', 'summary', 'more'] as const) {
      const said = left[name];
      if (said !== undefined && post.toLowerCase().includes(said.toLowerCase())) left = { ...left, [name]: undefined };
    }
    posts.push(post);
  }
  posts.push(choose(structure.close, facts, choices));
  return { tweets: posts.map((post) => clip(post, longestPost)), hashtags: hashtagsOf(brief, topic, 5) };
};
