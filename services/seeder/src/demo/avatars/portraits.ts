import type { CreatorName } from '../creators.ts';
import type { Portrait } from './draw-portrait.ts';

/** The pictures of the demo creators, in the colours of the product. */
export const portraits: Readonly<Record<CreatorName, Portrait>> = {
  maya: {
    ground: ['#7c5cff', '#2a1a6b'],
    wave: '#ff4d9d',
    skin: '#7a4a32',
    hair: '#1f1420',
    clothes: '#ffb54d',
    hairstyle: 'afro',
    accessories: [{ kind: 'camera strap', color: '#2b2236' }],
  },
  jonas: {
    ground: ['#ffb54d', '#e2603a'],
    wave: '#ffe0ae',
    skin: '#f0c3a2',
    hair: '#8a4b25',
    clothes: '#2f4a7d',
    hairstyle: 'short',
    accessories: [{ kind: 'beard', color: '#8a4b25' }],
  },
  lin: {
    ground: ['#ff8a5c', '#c4306f'],
    wave: '#ffd08a',
    skin: '#f3cfae',
    hair: '#17131f',
    clothes: '#fbf6ef',
    hairstyle: 'bob',
    accessories: [{ kind: 'apron', color: '#5b3df0' }],
  },
  priya: {
    ground: ['#3ab7b0', '#1b4f8f'],
    wave: '#a48bff',
    skin: '#b97a54',
    hair: '#2b1a1f',
    clothes: '#ff6fb1',
    hairstyle: 'long',
    accessories: [{ kind: 'glasses', color: '#15111f' }],
  },
  theo: {
    ground: ['#7fcf6a', '#1f7a5c'],
    wave: '#ffe0ae',
    skin: '#d9a075',
    hair: '#4a2d1c',
    clothes: '#e8307f',
    hairstyle: 'curls',
    accessories: [{ kind: 'headband', color: '#fff3ea' }],
  },
  inez: {
    ground: ['#ff6fb1', '#7a2bb8'],
    wave: '#ffb54d',
    skin: '#e3b48c',
    hair: '#5a2618',
    clothes: '#1b0f5c',
    hairstyle: 'bun',
    accessories: [
      { kind: 'beret', color: '#d81e5b' },
      { kind: 'scarf', color: '#ffd08a' },
    ],
  },
  bo: {
    ground: ['#5aa9ff', '#3a2bb8'],
    wave: '#7fe3d4',
    skin: '#c98d62',
    hair: '#2b2020',
    clothes: '#f59a23',
    hairstyle: 'short',
    accessories: [{ kind: 'cap', color: '#ff4d9d' }],
  },
};
