import { newId } from '@trenzeye/kit';
import { type PushService, startPushService } from './push-service.ts';
import { startSocial, type TestSocial } from './social-service.ts';

/** The social service with a push service, and a clock that `now` moves. */
export interface PushTest {
  readonly social: TestSocial;
  readonly pushService: PushService;
  readonly now: { offsetMs: number };
  /** Resets the clock and the push service; returns the ids of two new users, the first without messages about badges. */
  newUsers(): Promise<readonly [owner: string, fan: string]>;
  stop(): Promise<void>;
}

export const startPushTest = async (): Promise<PushTest> => {
  const now = { offsetMs: 0 };
  const pushService = await startPushService();
  const social = await startSocial(
    { clock: () => new Date(Date.now() + now.offsetMs) },
    { PUSH_ENDPOINTS: 'anywhere', PUSH_INTERVAL_MS: '20', PUSH_CONTACT: 'mailto:push@trenzeye.example' },
  );
  return {
    social,
    pushService,
    now,
    newUsers: async () => {
      now.offsetMs = 0;
      pushService.answer(201);
      pushService.received.length = 0;
      const [owner = '', fan = ''] = await Promise.all(['owner', 'fan'].map((name) => social.registerUser(`${name}-${newId().slice(-6)}`)));
      await social.rows("INSERT INTO muted_notification_kinds VALUES ($1, 'badge')", [owner]);
      return [owner, fan];
    },
    stop: async () => {
      await social.stop();
      await pushService.stop();
    },
  };
};
