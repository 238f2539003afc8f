import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger, Mail, Mailer } from '@trenzeye/kit';

export interface MailDelivery {
  /** Sends a mail with retries; `onFailure` runs after the last failed attempt. Never rejects. */
  send(mail: Mail, onFailure: () => Promise<void>): Promise<void>;
  /** Sends a mail with retries. Rejects after the last failed attempt. */
  sendAndWait(mail: Mail): Promise<void>;
  /** Waits for mails that are being sent. */
  close(): Promise<void>;
}

interface MailDeliveryOptions {
  readonly mailer: Mailer;
  /** Whether `send` resolves only after the mail was delivered. */
  readonly waits: boolean;
  readonly log: Logger;
  /** Pauses before each further attempt. */
  readonly retryDelaysMs?: readonly number[];
}

const sendWithRetries = async (mailer: Mailer, mail: Mail, retryDelaysMs: readonly number[]): Promise<void> => {
  for (const delayMs of retryDelaysMs) {
    try {
      return await mailer.send(mail);
    } catch {
      await sleep(delayMs);
    }
  }
  await mailer.send(mail);
};

export const createMailDelivery = ({ mailer, waits, log, retryDelaysMs = [500, 2_000] }: MailDeliveryOptions): MailDelivery => {
  const pending = new Set<Promise<void>>();
  return {
    sendAndWait: (mail) => sendWithRetries(mailer, mail, retryDelaysMs),
    send: async (mail, onFailure) => {
      const delivery = sendWithRetries(mailer, mail, retryDelaysMs)
        .catch(async (error: unknown) => {
          log.error({ err: error, subject: mail.subject }, 'mail delivery failed');
          await onFailure();
        })
        .catch((error: unknown) => log.error({ err: error }, 'mail failure handler failed'))
        .finally(() => pending.delete(delivery));
      pending.add(delivery);
      if (waits) await delivery;
    },
    close: async () => {
      await Promise.allSettled(pending);
      await mailer.close();
    },
  };
};
