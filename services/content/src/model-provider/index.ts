/** Values are imported where they are used (`await import`), never at the start: the client of models is most of this service's memory. */
export { type EndpointAddress, endpointProvider, listModels, openEndpoint, type Reach } from './endpoint.ts';
export { providerError } from './model-errors.ts';
export { createModelProvider } from './model-provider.ts';
export type { NamedModel } from './named-model.ts';
export { sampleImage, sampleText } from './sample.ts';
export { createUsage, type Usage } from './usage-counter.ts';
