/** Addresses of the real engines for conformance suites; with `TEST_ENGINES=required` a missing one is a failure. */
export type EngineVariable = 'TEST_POSTGRES_URL' | 'TEST_KAFKA_BROKERS' | 'TEST_REDIS_URL' | 'TEST_S3_ENDPOINT';

/** Declares a suite against a real engine; without its address the suite is reported as skipped. */
export const describeEngine = (name: string, variable: EngineVariable, suite: (address: string) => void): void => {
  const address = process.env[variable];
  if (address !== undefined && address !== '') {
    describe(name, () => suite(address));
    return;
  }
  if (process.env.TEST_ENGINES === 'required') {
    describe(name, () => {
      it('engine: required -> its address is given', () => {
        throw new Error(`${variable} is not set, and TEST_ENGINES=required`);
      });
    });
    return;
  }
  describe.skip(`${name}: SKIPPED, ${variable} is not set`, () => {
    it('engine: no address -> not tested', () => undefined);
  });
};
