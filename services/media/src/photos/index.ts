export { requirePhoto, storedEdit } from './photo-source.ts';
export { renderPicture } from './render-picture.ts';
