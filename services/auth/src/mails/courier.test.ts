import { createLogger, type Mail, type Mailer } from '@trenzeye/kit';
import { createCourier } from './courier.ts';

const mail: Mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const log = createLogger('test', 'silent');

/** Refuses the first `failures` mails. */
const flakyMailer = (failures: number) => {
  const delivered: Mail[] = [];
  let refused = 0;
  const mailer: Mailer = {
    send: async (each) => {
      if (refused < failures) {
        refused += 1;
        throw new Error('the mail server is away');
      }
      delivered.push(each);
    },
    close: async () => {},
  };
  return { mailer, delivered };
};

describe('courier', () => {
  test('post: a mail server that is away twice -> delivered at the third try', async () => {
    const { mailer, delivered } = flakyMailer(2);
    let lost = 0;

    await createCourier({ mailer, waits: true, log, pauses: [1, 1] }).post(mail, async () => {
      lost += 1;
    });

    expect(delivered).toEqual([mail]);
    expect(lost).toBe(0);
  });

  test('post: a mail server that stays away -> lost runs once, nothing is thrown', async () => {
    const { mailer, delivered } = flakyMailer(3);
    let lost = 0;

    await createCourier({ mailer, waits: true, log, pauses: [1, 1] }).post(mail, async () => {
      lost += 1;
    });

    expect(delivered).toEqual([]);
    expect(lost).toBe(1);
  });

  test('post: not waiting -> returns before the delivery; close waits for it', async () => {
    const { mailer, delivered } = flakyMailer(1);
    const courier = createCourier({ mailer, waits: false, log, pauses: [20] });

    await courier.post(mail, async () => {});
    const atOnce = delivered.length;
    await courier.close();

    expect([atOnce, delivered.length]).toEqual([0, 1]);
  });
});
