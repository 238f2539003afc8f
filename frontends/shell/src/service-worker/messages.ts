/** From a page that the active service worker does not control, which begins to control it. */
export const claimMessage = 'claim';
