import { createLogger, type Mail, type Mailer } from '@trenzeye/kit';
import { createMailDelivery } from './mail-delivery.ts';

const mail: Mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const log = createLogger('test', 'silent');

/** Rejects the first `failures` mails. */
const flakyMailer = (failures: number) => {
  const delivered: Mail[] = [];
  let rejected = 0;
  const mailer: Mailer = {
    send: async (each) => {
      if (rejected < failures) {
        rejected += 1;
        throw new Error('mail server unavailable');
      }
      delivered.push(each);
    },
    close: async () => {},
  };
  return { mailer, delivered };
};

describe('mail delivery', () => {
  test('send: mailer fails twice -> delivered at the third attempt', async () => {
    const { mailer, delivered } = flakyMailer(2);
    let failures = 0;

    await createMailDelivery({ mailer, waits: true, log, retryDelaysMs: [1, 1] }).send(mail, async () => {
      failures += 1;
    });

    expect(delivered).toEqual([mail]);
    expect(failures).toBe(0);
  });

  test('send: mailer fails at every attempt -> failure handler runs once, nothing is thrown', async () => {
    const { mailer, delivered } = flakyMailer(3);
    let failures = 0;

    await createMailDelivery({ mailer, waits: true, log, retryDelaysMs: [1, 1] }).send(mail, async () => {
      failures += 1;
    });

    expect(delivered).toEqual([]);
    expect(failures).toBe(1);
  });

  test('send: not waiting -> returns before the delivery; close waits for it', async () => {
    const { mailer, delivered } = flakyMailer(1);
    const mailDelivery = createMailDelivery({ mailer, waits: false, log, retryDelaysMs: [20] });

    await mailDelivery.send(mail, async () => {});
    const deliveredAtReturn = delivered.length;
    await mailDelivery.close();

    expect([deliveredAtReturn, delivered.length]).toEqual([0, 1]);
  });
});
