export { suggestHighlights } from './highlights/suggest-highlights.ts';
export { processImage } from './process-image.ts';
export { processVideo } from './process-video.ts';
