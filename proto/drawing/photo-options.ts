/** Shapes of an edited photo and their width to height; `original` keeps that of the photo. */
export const photoShapes = { original: null, '4:5': 4 / 5, '1:1': 1, '9:16': 9 / 16, '16:9': 16 / 9 } as const;
export type PhotoShape = keyof typeof photoShapes;

/** Colors of text on a photo. */
export const photoColors = {
  white: '#f2f2f8',
  ink: '#0b0b14',
  violet: '#7c5cff',
  magenta: '#ff4d9d',
  amber: '#ffb54d',
} as const;
export type PhotoColor = keyof typeof photoColors;

export const photoStickers = ['logo', 'wave', 'crest', 'star', 'early_adopter', 'viral_creator', 'remix_master'] as const;
export type PhotoSticker = (typeof photoStickers)[number];

/** Of one text. */
export const maxTextLines = 6;
/** Text and stickers of one picture. */
export const maxPhotoLayers = 20;
export const maxZoom = 5;
