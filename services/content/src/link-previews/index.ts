export { linkPreviewField, recordEditedLinks, recordLinks } from './item-links.ts';
export { cardJson } from './store/card-json.ts';
export { forgetRequester } from './store/link-previews.ts';
