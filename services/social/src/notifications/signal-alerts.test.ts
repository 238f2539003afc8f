import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { Notification } from '@trenzeye/proto/http/social';
import { startSocial, type TestSocial } from '../testing/social-service.ts';
import { deliverEvents, testEvent } from '../testing/test-events.ts';

let social: TestSocial;
let user: string;
beforeAll(async () => {
  social = await startSocial();
  user = await social.registerUser('ada');
});
afterAll(() => social.stop());

const alerts = async (): Promise<Notification[]> => {
  const { body } = await social.send('GET', '/api/notifications', { as: { id: user } });
  return body.filter(({ kind }: Notification) => kind === 'signal_alert');
};

it('alert of a signal, received twice, and another at a score -> one notification each, with the title for its link', async () => {
  const alert = {
    alertId: newId(),
    userId: user,
    signalId: newId(),
    nicheId: newId(),
    nicheName: 'Sea',
    title: 'Harbour\nFestival',
    explanation: '14x usual, 212 people, 3 sources since 09:10',
    isBreakout: true,
  };
  const first = testEvent('signal.alerted', alert);
  const other = testEvent('signal.alerted', { ...alert, alertId: newId(), signalId: newId(), title: 'Boats', isBreakout: false });

  await deliverEvents(social, [first, first, other]);

  await eventually(async () =>
    expect((await alerts()).map(({ text }) => text).sort()).toEqual([
      'Breakout in your niche “Sea”: “Harbour Festival”, 14x usual, 212 people, 3 sources since 09:10. Your brief is ready',
      'Rising in your niche “Sea”: “Boats”, 14x usual, 212 people, 3 sources since 09:10. Your brief is ready',
    ]),
  );
  expect((await alerts()).find(({ text }) => text.startsWith('Breakout'))?.target).toEqual({
    type: 'signal',
    id: alert.signalId,
    title: 'Harbour Festival',
  });
});
