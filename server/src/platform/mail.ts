import { randomBytes } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Log } from './log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Mail leaves by SMTP where that is configured, and into files that only the owner can read where it is not. */
export interface Mailer {
  /** Whether a person at that address really gets it. */
  readonly delivers: boolean;
  send(mail: Mail): Promise<void>;
}

export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { from });
  return {
    delivers: true,
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}

export function fileMailer(directory: string, from: string, log: Log): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    delivers: false,
    async send(mail) {
      const { message } = await composer.sendMail(mail);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const path = join(directory, `${stamp}-${randomBytes(3).toString('hex')}.eml`);
      const file = await open(path, 'wx', 0o600);
      try {
        await file.writeFile(message as Buffer);
      } finally {
        await file.close();
      }
      log.info({ file: path, subject: mail.subject }, 'mail written to a file, because SMTP_URL is not set');
    },
  };
}
