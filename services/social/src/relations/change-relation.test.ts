import { newId, systemClock } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { openSocialDatabase, type SocialDatabase } from '../testing/social-database.ts';
import { changeRelation } from './change-relation.ts';

let database: SocialDatabase;
beforeAll(async () => {
  database = await openSocialDatabase('relations', 4);
});
afterAll(() => database.drop());

const pendingLocks = () => database.sql.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");

describe('changeRelation', () => {
  it('changeRelation: deletion of both accounts in the order of their ids at the same time -> no deadlock, the user is unknown', async () => {
    const [low = '', high = ''] = [newId(), newId()].sort();
    const context = { transaction: database.transaction, clock: systemClock };
    const lockForDeletion = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
    const deletion = await database.pool.connect();
    await deletion.query('BEGIN');
    await deletion.query(lockForDeletion, [low]);
    const change = changeRelation(context, { userId: high, otherId: low, change: { blocked: true }, trace: '', idempotencyKey: undefined });
    const outcome = change.catch((error: unknown) => error);
    await eventually(async () => expect(await pendingLocks()).toHaveLength(1));

    const secondLock = await deletion.query(lockForDeletion, [high]).catch((error: unknown) => error);
    await deletion.query('COMMIT');
    deletion.release();

    expect(secondLock).not.toBeInstanceOf(Error);
    expect(await outcome).toMatchObject({ code: 'not_found' });
  });
});
