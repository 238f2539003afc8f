/** Loaded only when used: the model client is most of this service's memory. */
export const loadModelClient = async () => {
  const [endpoint, provider, usage, errors, samples] = await Promise.all([
    import('../../providers/model/endpoint.ts'),
    import('../../providers/model/model-provider.ts'),
    import('../../providers/model/usage-counter.ts'),
    import('../../providers/model/model-errors.ts'),
    import('../../providers/model/sample.ts'),
  ]);
  return { ...endpoint, ...provider, ...usage, ...errors, ...samples };
};
