import { describeHostileUpstreams, knownHostileAnswers } from './hostile-upstreams.ts';

describe('hostile upstreams of the embedded stack', () => describeHostileUpstreams('embedded', knownHostileAnswers));
