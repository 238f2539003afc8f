export { pictureKeys, pictureUrl, presentPicture, smallPictureUrl } from './present-picture.ts';
export { removeUnshownPictures } from './remove-pictures.ts';
export {
  exportPhotoEdits,
  exportPictures,
  findPicture,
  insertPicture,
  type PictureRow,
  readOwnPicture,
  readPhotoEdit,
  setPhotoEdit,
} from './store.ts';
