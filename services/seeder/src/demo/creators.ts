import type { BodyInput, profile } from '@trenzeye/proto/http';
import { demoId } from './ids.ts';

type SeededUser = BodyInput<typeof profile.seedUsers>[number];
type DemoCreator = Omit<SeededUser, 'avatar_url'>;

const creator = (number: number, username: string, bio: string, more: Partial<DemoCreator> = {}): DemoCreator => ({
  id: demoId('creator', number),
  // A reserved domain without mailboxes.
  email: `${username}@demo.trenzeye.example`,
  username,
  bio,
  role: 'user',
  is_verified: false,
  is_test_user: false,
  ...more,
});

/** The authors of the demo items. Their pictures are in `avatars/portraits.ts`. */
export const creators = {
  maya: creator(
    1,
    'maya.okafor',
    'Street photographer in Leeds. One walk, one roll, no filters. I write down what I learn on the way home.',
    { is_verified: true },
  ),
  jonas: creator(2, 'jonas_mends', 'I repair things on Saturdays and explain how on Sundays. Toasters, zips, bikes, opinions.'),
  lin: creator(3, 'lin.cooks', 'Dinner for two, about four euros, one pot. Recipes tested on tired people.', { is_verified: true }),
  priya: creator(4, 'priya.builds', 'Software engineer. Running small models on old laptops because I can.'),
  theo: creator(5, 'theo_trails', 'Slowest member of three run clubs. Maps, mud, and the coffee after.'),
  inez: creator(6, 'inez.draws', 'Illustrator. Posters for places you can walk to. Also keeps the comments friendly here.', {
    role: 'moderator',
    is_verified: true,
  }),
  bo: creator(7, 'bo_tests', 'Trying everything twice, so that you only need to try it once.', { is_test_user: true }),
} as const satisfies Record<string, DemoCreator>;

export type CreatorName = keyof typeof creators;
