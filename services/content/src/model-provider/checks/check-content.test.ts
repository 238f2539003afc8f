import type { VoiceInput } from '@trenzeye/proto/http/content';
import type { Brief } from '../../providers/provider.ts';
import { checkContent } from './check-content.ts';

const voice = (change: Partial<VoiceInput> = {}): VoiceInput => ({
  name: 'Mine',
  audience: '',
  tone: '',
  words_to_use: [],
  words_to_avoid: [],
  examples: [],
  first_person: false,
  is_default: false,
  ...change,
});

const brief = (change: Partial<Brief> = {}): Brief => ({
  prompt: 'Rooftop gardens cool cities by 12.5 degrees, says Maria Keller',
  signal: undefined,
  sources: [{ title: 'Paris plants 40 roofs', summary: '', link: 'https://news.example/roofs' }],
  inspiration: [],
  ...change,
});

const findings = (posts: readonly string[], given = brief()) =>
  checkContent({ type: 'thread', content: { tweets: [...posts], hashtags: [] } }, given).findings.map(
    ({ check, path, text }) => `${check} ${path} ${text}`,
  );

describe('facts', () => {
  test.each([
    ['numbers, names and links of the brief', 'Maria Keller measured 12.5 degrees on 40 roofs: https://news.example/roofs'],
    ['small numbers that structure the text', '3 ways to start. Step 1: look up.'],
    ['a single capitalised word', 'Start in Paris today.'],
    ['a short quotation', 'The “green roof” is back.'],
  ])('%s -> no finding', (_case, post) => {
    expect(findings([post])).toEqual([]);
  });

  test.each([
    ['a number', 'Roofs get 73% cooler.', '73%'],
    ['a price', 'It costs $1,200 per roof.', '$1,200'],
    ['a year', 'It started in 1987 already.', '1987'],
    ['a link', 'Read https://other.example/x today.', 'https://other.example/x'],
    ['an account', 'Thanks to @roofqueen for the idea.', '@roofqueen'],
    ['a name', 'That is what John Smith says.', 'John Smith'],
    ['a quotation', 'She said “we never water them at all” again.', 'we never water them at all'],
  ])('%s that was not given -> a finding at its post', (_case, post, text) => {
    expect(findings(['Look up.', post])).toEqual([`unknown_facts tweets.1 ${text}`]);
  });

  test('German nouns are no names', () => {
    expect(
      findings(['Die grünen Dächer Kühlen Städte im Sommer Wirklich.'], brief({ prompt: 'Warum Dachgärten die Stadt kühlen' })),
    ).toEqual([]);
  });
});

describe('first person', () => {
  test.each([
    ['en', 'I tried it for a week.', 'Write about roofs that cool the city'],
    ['en', 'I’ve always loved roofs.', 'Write about roofs that cool the city'],
    ['en', 'My neighbour has one.', 'Write about roofs that cool the city'],
    ['es', 'Lo he probado en casa y es para todos.', 'Por qué los jardines en las azoteas'],
    ['fr', 'J’ai essayé avec des plantes sur le toit.', 'Pourquoi les jardins sur les toits'],
    ['de', 'Ich habe das auf dem Dach probiert.', 'Warum Dachgärten die beste Idee für die Stadt sind'],
    ['pt', 'Quando eu comecei, não sabia nada.', 'Por que os jardins nos telhados são uma boa ideia'],
  ])('%s: an experience that was not given -> a finding', (_language, post, prompt) => {
    expect(findings([post], brief({ prompt }))).toEqual([expect.stringMatching(/^first_person tweets\.0 /)]);
  });

  test.each([
    ['an opinion', 'I think every roof deserves one.', brief()],
    ['the prompt speaks in the first person', 'I tried it for a week.', brief({ prompt: 'How I built a garden on my roof' })],
    ['the voice allows it', 'I tried it for a week.', brief({ voice: voice({ first_person: true }) })],
  ])('%s -> no finding', (_case, post, given) => {
    expect(findings([post], given)).toEqual([]);
  });
});

test('words to avoid: whole words in any case', () => {
  const given = brief({ voice: voice({ words_to_avoid: ['leverage', 'C++', 'Été'] }) });

  expect(findings(['Leverage your roof.', 'Leveraged roofs are fine.', 'Plants in c++ and été.'], given)).toEqual([
    'avoided_words tweets.0 leverage',
    'avoided_words tweets.2 C++',
    'avoided_words tweets.2 Été',
  ]);
});

test('a sentence that was said before -> a finding where it is repeated', () => {
  expect(findings(['Look up at the next roof. And then?', 'Wait. look up at the next roof.'])).toEqual([
    'repetition tweets.1 look up at the next roof.',
  ]);
});

test('lengths: posts for reading, narration for speaking', () => {
  const scene = (narration: string, duration: number) => ({ description: 'd', narration, duration });
  const shorts = { scenes: [scene('Fine.', 2), scene('far too many words '.repeat(10), 2)], voice_type: 'v' };

  expect(findings(['x '.repeat(141)])).toEqual(['length tweets.0 280']);
  expect(checkContent({ type: 'shorts', content: shorts }, brief()).findings).toMatchObject([
    { check: 'length', path: 'scenes.1.narration' },
  ]);
});

test('what was checked is said; words to avoid only where there are some', () => {
  const checked = (given: Brief) => checkContent({ type: 'thread', content: { tweets: ['a'], hashtags: [] } }, given).checked;

  expect(checked(brief())).toEqual(['length', 'repetition', 'first_person', 'unknown_facts']);
  expect(checked(brief({ voice: voice({ words_to_avoid: ['x'] }) }))).toContain('avoided_words');
});
