export { imageKindOf } from './image-kind.ts';
export type { GeneratedImageStore, ImageKind } from './image-store.ts';
export { cardName, checkImagesOfItems, checkImagesOfUser, checkNewImage, checkSample, readGeneratedImages } from './store.ts';
