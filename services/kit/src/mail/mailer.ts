export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Identifies the mail where it may be delivered twice, without the host: receivers show it once. */
  readonly id?: string;
  /** Of mails that were not requested: receives a POST request when the user unsubscribes in the mail program (RFC 8058). https. */
  readonly unsubscribeUrl?: string;
}

/** Sends mail by SMTP, or stores it in the development inbox. Rejects when the mail was not accepted. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
