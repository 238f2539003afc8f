/** Imported where it is used, never at the start: the client of models is most of this service's memory. */
export { endpointProvider, listModels, openEndpoint } from './endpoint.ts';
export { providerError } from './model-errors.ts';
export { createModelProvider } from './model-provider.ts';
export { sampleImage, sampleText } from './sample.ts';
export { createUsage } from './usage-counter.ts';
