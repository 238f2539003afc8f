import { describeAttacks } from './describe-attacks.ts';

describe('attacks on the embedded stack', () => describeAttacks('embedded'));
