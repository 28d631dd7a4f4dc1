import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
}

/** Reads the mails that a server without SMTP writes to files. */
export class Mailbox {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  async all(): Promise<ReceivedMail[]> {
    const names = await readdir(this.#directory).catch(() => []);
    return Promise.all(names.sort().map(async (name) => parse(await readFile(join(this.#directory, name), 'utf8'))));
  }

  /** Waits for a mail whose subject includes `subject`, and returns the newest. */
  async mailTo(email: string, subject: string): Promise<ReceivedMail> {
    return eventually(`a mail to ${email} about "${subject}"`, async () =>
      (await this.all()).findLast((mail) => mail.to === email && mail.subject.includes(subject)),
    );
  }

  /** Returns the token in the link of that mail. */
  async tokenTo(email: string, subject: string): Promise<string> {
    const { text } = await this.mailTo(email, subject);
    const [, token] = /#(?:token|invitation)=(\S+)/.exec(text) ?? [];
    if (!token) throw new Error(`no link in: ${text}`);
    return token;
  }
}

function parse(raw: string): ReceivedMail {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n');
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\\n\\s.*)*)`, 'mi').exec(head)?.[1] ?? '';
  let text = rest.join('\n\n');
  if (/quoted-printable/i.test(header('Content-Transfer-Encoding'))) {
    text = text
      .replaceAll(/=\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return { to: header('To'), subject: header('Subject'), text };
}
