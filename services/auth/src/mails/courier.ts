import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger, Mail, Mailer } from '@trenzeye/kit';

export interface Courier {
  /** Hands a mail over; `lost` runs when it could not be delivered after several tries. Never rejects. */
  post(mail: Mail, lost: () => Promise<void>): Promise<void>;
  /** Waits for mails under way. */
  close(): Promise<void>;
}

export interface CourierOptions {
  readonly mailer: Mailer;
  /** Whether `post` resolves only after the mail was delivered. */
  readonly waits: boolean;
  readonly log: Logger;
  /** Milliseconds to wait before each further try. */
  readonly pauses?: readonly number[];
}

const deliver = async (mailer: Mailer, mail: Mail, pauses: readonly number[]): Promise<void> => {
  for (const pause of pauses) {
    try {
      return await mailer.send(mail);
    } catch {
      await sleep(pause);
    }
  }
  await mailer.send(mail);
};

export const createCourier = ({ mailer, waits, log, pauses = [500, 2_000] }: CourierOptions): Courier => {
  const underWay = new Set<Promise<void>>();
  return {
    post: async (mail, lost) => {
      const delivery = deliver(mailer, mail, pauses)
        .catch(async (error: unknown) => {
          log.error({ err: error, subject: mail.subject }, 'a mail could not be sent');
          await lost();
        })
        .catch((error: unknown) => log.error({ err: error }, 'a lost mail could not be noted'))
        .finally(() => underWay.delete(delivery));
      underWay.add(delivery);
      if (waits) await delivery;
    },
    close: async () => {
      await Promise.allSettled(underWay);
      await mailer.close();
    },
  };
};
