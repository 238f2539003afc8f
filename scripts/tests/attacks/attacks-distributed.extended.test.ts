import { describeAttacks } from './describe-attacks.ts';
import { describeLinkCards } from './link-cards.ts';
import { describeSlowNameServers } from './slow-name-servers.ts';

const hasEngines = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL;
const withEngines = hasEngines ? describe : describe.skip;

withEngines('attacks on the distributed stack', () => describeAttacks('distributed'));
withEngines('cards of hostile pages on the distributed stack', () => describeLinkCards('distributed'));

withEngines('name servers that do not answer, distributed stack', () => describeSlowNameServers('distributed'));
