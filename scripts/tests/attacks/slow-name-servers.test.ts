import { describeSlowNameServers } from './slow-name-servers.ts';

describe('name servers that do not answer, embedded stack', () => describeSlowNameServers('embedded'));
