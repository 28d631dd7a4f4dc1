import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail by SMTP if configured, otherwise writes it to owner-only files. */
export interface Mailer {
  /** True if mail reaches its recipient. */
  readonly delivers: boolean;
  send(mail: Mail): Promise<void>;
}

/** A hanging mail server must not delay the shutdown; the mail is retried. */
const TIMEOUTS = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 8_000 };

export function smtpMailer(url: string, from: string): Mailer {
  // Loaded only if SMTP is configured.
  const transport = import('nodemailer').then(({ default: nodemailer }) =>
    nodemailer.createTransport({ url, ...TIMEOUTS }, { from }),
  );
  return {
    delivers: true,
    async send(mail) {
      await (await transport).sendMail(mail);
    },
  };
}

export function fileMailer(directory: string, from: string, log: Log): Mailer {
  return {
    delivers: false,
    async send(mail) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const sentAt = new Date();
      const stamp = sentAt.toISOString().replaceAll(/[:.]/g, '-');
      const path = join(directory, `${stamp}-${randomBytes(3).toString('hex')}.eml`);
      // Not encoded for transport: people copy the links out of it.
      const head = { From: from, To: mail.to, Subject: mail.subject, Date: sentAt.toUTCString() };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\n`);
      await writeFile(path, `${lines.join('')}\n${mail.text}`, { flag: 'wx', mode: 0o600 });
      log.info({ file: path, subject: mail.subject }, 'mail written to file; SMTP_URL is not set');
    },
  };
}
