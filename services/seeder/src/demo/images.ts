import type { DemoImage } from './item.ts';

export const images: readonly DemoImage[] = [
  {
    number: 7,
    type: 'image',
    author: 'inez',
    signal: 'thirdPlaces',
    prompt: 'A poster for a neighbourhood run club that meets at dawn',
    hoursAgo: 30,
    content: {
      caption:
        'Poster for the Tuesday runners. They asked for something that does not look like sport. So: the hill, the hour, and the bakery light that is already on when you come down.',
      style_tags: ['poster', 'risograph', 'dawn', 'two colours'],
      poster: 'Small figures running along a hill at sunrise towards a bakery with one lit window',
    },
  },
  {
    number: 8,
    type: 'image',
    author: 'maya',
    signal: 'mornings',
    prompt: 'Steam, window light and a kitchen table at seven in the morning',
    hoursAgo: 49,
    content: {
      caption:
        'Seven in the morning, north window, nothing arranged. The steam only shows because the wall behind it is in shadow: move the cup, not the lamp.',
      style_tags: ['window light', 'still life', 'muted'],
      poster: 'A steaming cup on a kitchen table beside a window in cool morning light',
    },
  },
  {
    number: 9,
    type: 'image',
    author: 'jonas',
    signal: 'mending',
    prompt: 'A visible mend on the elbow of a blue work jacket',
    hoursAgo: 88,
    content: {
      caption:
        'Sashiko on the elbow of a jacket older than I am. Rows first, crosses after, and never pull the thread tight: cloth has to move. Forty minutes, one podcast.',
      style_tags: ['sashiko', 'indigo', 'close-up', 'textile'],
      poster: 'Rows of white cross stitches on the elbow of an indigo jacket',
    },
  },
  {
    number: 10,
    type: 'image',
    author: 'bo',
    signal: null,
    prompt: 'A test card with bold shapes to check how posters are cropped',
    hoursAgo: 118,
    isTest: true,
    content: {
      caption: 'A test card: if the circle is whole and the corners are empty, posters are cropped as they should be.',
      style_tags: ['test card', 'geometry'],
      poster: 'A large circle in the middle of a square with four small triangles near the corners',
    },
  },
];
