import type { DemoShort } from './item.ts';

export const shorts: readonly DemoShort[] = [
  {
    number: 11,
    type: 'video',
    author: 'lin',
    signal: 'onePot',
    prompt: 'A thirty second short: pasta where the sauce cooks in the same pot',
    hoursAgo: 33,
    content: {
      script:
        'You do not need two pots for pasta. Cold water, spaghetti, cherry tomatoes, garlic, a good pinch of salt: all in at once, just covered. Boil hard and stir. The starch that you usually pour away turns into the sauce. Nine minutes, a spoon of oil, done. One pot to wash, and it is already soaking.',
      scenes: [
        {
          description: 'Overhead: an empty wide pan, hands lay spaghetti flat in it',
          narration: 'You do not need two pots for pasta.',
          duration: 4,
        },
        {
          description: 'Tomatoes, garlic and salt drop in; cold water just covers everything',
          narration: 'Cold water, spaghetti, cherry tomatoes, garlic, a good pinch of salt: all in at once, just covered.',
          duration: 8,
        },
        {
          description: 'Close-up of a hard boil, the water turning cloudy, tongs stirring',
          narration: 'Boil hard and stir. The starch that you usually pour away turns into the sauce.',
          duration: 9,
        },
        {
          description: 'Glossy pasta lifted onto two plates, oil poured in a thin line',
          narration: 'Nine minutes, a spoon of oil, done. One pot to wash, and it is already soaking.',
          duration: 9,
        },
      ],
      duration: 30,
      voice_type: 'AI_Generated_Female',
    },
  },
  {
    number: 12,
    type: 'video',
    author: 'priya',
    signal: 'models',
    prompt: 'A short that shows what a local model can do with the wifi off',
    hoursAgo: 64,
    content: {
      script:
        'Watch the top corner: the wifi is off. I ask my own notes where I parked the bike trailer idea. Two seconds. It finds a note from three years ago that never says the word trailer. No account, no cloud, a laptop from the flea market. It cannot write my novel. It can find my half of it.',
      scenes: [
        {
          description: 'Finger switches the wifi off; the icon goes gray',
          narration: 'Watch the top corner: the wifi is off.',
          duration: 4,
        },
        {
          description: 'Typing a question into a plain terminal window',
          narration: 'I ask my own notes where I parked the bike trailer idea. Two seconds.',
          duration: 7,
        },
        {
          description: 'The note opens, a sketch of a cart behind a bicycle',
          narration: 'It finds a note from three years ago that never says the word trailer.',
          duration: 7,
        },
        {
          description: 'Wide shot: a worn laptop on a kitchen table, lid stickers peeling',
          narration: 'No account, no cloud, a laptop from the flea market. It cannot write my novel. It can find my half of it.',
          duration: 9,
        },
      ],
      duration: 27,
      voice_type: 'AI_Generated_Female',
    },
  },
  {
    number: 13,
    type: 'video',
    author: 'jonas',
    signal: 'mending',
    prompt: 'Fix a stuck zip with a pencil in twenty five seconds',
    hoursAgo: 110,
    content: {
      script:
        'Stuck zip? Do not pull. Take a pencil and rub the tip along both rows of teeth: graphite is a dry lubricant. Ease the slider back a little, then forward. Still opening behind the slider? It has spread. Squeeze both sides gently with pliers, a quarter turn, no more. Zips fail at the slider, hardly ever at the teeth. Keep the jacket.',
      scenes: [
        { description: 'Hands tug at a jammed jacket zip, then stop', narration: 'Stuck zip? Do not pull.', duration: 3 },
        {
          description: 'Macro: a pencil tip runs along metal teeth',
          narration:
            'Take a pencil and rub the tip along both rows of teeth: graphite is a dry lubricant. Ease the slider back a little, then forward.',
          duration: 9,
        },
        {
          description: 'Pliers press the two sides of the slider',
          narration: 'Still opening behind the slider? It has spread. Squeeze both sides gently with pliers, a quarter turn, no more.',
          duration: 8,
        },
        {
          description: 'The zip runs smoothly; the jacket goes back on',
          narration: 'Zips fail at the slider, hardly ever at the teeth. Keep the jacket.',
          duration: 5,
        },
      ],
      duration: 25,
      voice_type: 'Human_Male',
    },
  },
  {
    number: 14,
    type: 'video',
    author: 'theo',
    signal: 'thirdPlaces',
    prompt: 'A short that invites slow runners to their first club run',
    hoursAgo: 138,
    content: {
      script:
        'You are not too slow for a run club. Here is how to check: can you say this whole sentence out loud while you move? Then that is your pace, and it is ours. We stop at every red light and call it strategy. No one is dropped. Someone always knows where the good buns are. Tuesday, half past six, the bench by the bridge. Bring a name.',
      scenes: [
        { description: 'Feet on wet pavement, unhurried', narration: 'You are not too slow for a run club.', duration: 4 },
        {
          description: 'A runner talks to the camera while jogging',
          narration:
            'Here is how to check: can you say this whole sentence out loud while you move? Then that is your pace, and it is ours.',
          duration: 9,
        },
        {
          description: 'The group waits at a red light, laughing',
          narration: 'We stop at every red light and call it strategy. No one is dropped.',
          duration: 6,
        },
        {
          description: 'A paper bag of buns is passed around a bench',
          narration: 'Someone always knows where the good buns are. Tuesday, half past six, the bench by the bridge. Bring a name.',
          duration: 9,
        },
      ],
      duration: 28,
      voice_type: 'Human_Male',
    },
  },
];
