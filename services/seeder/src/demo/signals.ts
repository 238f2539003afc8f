import type { BodyInput, content } from '@trenzeye/proto/http';
import { demoId } from './ids.ts';

type SeededSignal = BodyInput<typeof content.seedSignals>[number];
type DemoSignal = Omit<SeededSignal, 'created_at'> & { readonly hoursAgo: number };

/** Five example signals. The UI marks them as demo. */
export const signals = {
  mornings: {
    id: demoId('signal', 1),
    title: 'Unscripted morning vlogs',
    summary: 'Ten quiet minutes, no music, no jump cuts: creators film an ordinary start of the day and viewers stay to the end.',
    signal_score: 92,
    tags: ['slow content', 'vlogs', 'routines'],
    source_platforms: ['youtube', 'reddit'],
    growth_phase: 'breakout',
    hoursAgo: 9,
  },
  models: {
    id: demoId('signal', 2),
    title: 'Small AI models on old laptops',
    summary: 'People share what runs well offline on hardware they already own: note search, captions, translation, and honest limits.',
    signal_score: 88,
    tags: ['local ai', 'privacy', 'diy'],
    source_platforms: ['mastodon', 'reddit'],
    growth_phase: 'breakout',
    hoursAgo: 20,
  },
  mending: {
    id: demoId('signal', 3),
    title: 'Visible mending and repair cafés',
    summary: 'Bright stitches on worn sleeves, toasters opened on kitchen tables. The repair is the point, and so is the company.',
    signal_score: 81,
    tags: ['repair', 'sustainability', 'craft'],
    source_platforms: ['reddit', 'mastodon', 'youtube'],
    growth_phase: 'trending',
    hoursAgo: 31,
  },
  onePot: {
    id: demoId('signal', 4),
    title: 'One-pot dinners under two euros',
    summary: 'Receipts on screen, price per plate in the title. Pantry cooking grows wherever rents do.',
    signal_score: 76,
    tags: ['budget cooking', 'recipes', 'one pot'],
    source_platforms: ['youtube', 'reddit'],
    growth_phase: 'trending',
    hoursAgo: 43,
  },
  thirdPlaces: {
    id: demoId('signal', 5),
    title: 'Run clubs as the new third place',
    summary: 'Slow groups, no sign-up, coffee afterwards. Posts about meeting people outrun posts about pace.',
    signal_score: 69,
    tags: ['community', 'running', 'third places'],
    source_platforms: ['mastodon', 'youtube'],
    growth_phase: 'emerging',
    hoursAgo: 58,
  },
} as const satisfies Record<string, DemoSignal>;

export type SignalName = keyof typeof signals;
