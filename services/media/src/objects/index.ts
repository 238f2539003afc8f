export { originalKey, picturePrefix, shortPrefix, uploadPrefix, userUploadsPrefix } from './object-keys.ts';
export { signedUrl } from './sign-url.ts';
export { deletePublicObjects, findPublicPrefixes, findUnshownPrefixes } from './store.ts';
