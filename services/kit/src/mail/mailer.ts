export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mail by SMTP, or stores it in the development inbox. Rejects when the mail was not accepted. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
