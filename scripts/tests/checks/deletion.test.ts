import { describeDeletion } from './deletion/describe-deletion.ts';

describe('deletion of an account on the embedded stack', () => describeDeletion('embedded'));
