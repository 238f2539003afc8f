import { describeAttacks } from './describe-attacks.ts';

const hasEngines = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL;
const withEngines = hasEngines ? describe : describe.skip;

withEngines('attacks on the distributed stack', () => describeAttacks('distributed'));
