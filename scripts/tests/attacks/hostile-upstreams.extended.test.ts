import { describeHostileUpstreams, manyHostileAnswers } from './hostile-upstreams.ts';

describe.each(['embedded', 'distributed'] as const)('hostile upstreams of the %s stack', (mode) =>
  describeHostileUpstreams(mode, manyHostileAnswers(2_000)),
);
