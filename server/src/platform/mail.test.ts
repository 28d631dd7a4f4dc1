import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { eventually } from '../../test/harness/eventually.ts';
import { Mailbox } from '../../test/harness/people/mailbox.ts';
import { signUp } from '../../test/harness/people/people.ts';
import { startTestServer } from '../../test/harness/servers/server.ts';
import type { Log } from './log.ts';
import { fileMailer, smtpMailer } from './mail.ts';

const FROM = 'Souk <souk@market.example>';
const MAIL = { to: 'ada@people.example', subject: 'Überraschung', text: 'Open http://localhost/#token=s3cret\n' };

interface Envelope {
  user: string | undefined;
  from: string;
  to: string[];
  raw: string;
}

/** Starts a mail server on loopback that temporarily rejects the first `busy` mails. */
async function startSmtp(options: { password?: string; busy?: number } = {}) {
  const received: Envelope[] = [];
  let busy = options.busy ?? 0;
  const server = new SMTPServer({
    authOptional: options.password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (password === options.password) done(null, { user: username });
      else done(new Error('wrong password'));
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      if (busy-- > 0) return done(Object.assign(new Error('busy, try again'), { responseCode: 451 }));
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        user: session.user as string | undefined,
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString(),
      });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { received, at: `127.0.0.1:${address.port}` };
}

async function temporaryDirectory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'souk-mail-'));
  after(() => rm(path, { recursive: true, force: true }));
  return path;
}

function recordingLog() {
  const lines: string[] = [];
  const record = (...parts: unknown[]) => void lines.push(JSON.stringify(parts));
  return { lines, log: { info: record, warn: record, error: record, debug: record } as unknown as Log };
}

test('sends mail by SMTP from our address, with the credentials of the URL', async () => {
  const { received, at } = await startSmtp({ password: 'hunter 2' });
  const mailer = smtpMailer(`smtp://souk:hunter%202@${at}`, FROM);
  assert.equal(mailer.delivers, true);
  await mailer.send(MAIL);
  assert.equal(received.length, 1);
  const { raw, ...envelope } = received[0] as Envelope;
  assert.deepEqual(envelope, { user: 'souk', from: 'souk@market.example', to: ['ada@people.example'] });
  assert.match(raw, /^From: Souk <souk@market.example>\r$/m);
  assert.match(raw, /^Subject: =\?UTF-8\?/m);
});

test('rejects if the mail server does not accept the mail, so that the job is retried', async () => {
  const { received, at } = await startSmtp({ password: 'another' });
  await assert.rejects(smtpMailer(`smtp://souk:hunter2@${at}`, FROM).send(MAIL));
  await assert.rejects(smtpMailer('smtp://127.0.0.1:1', FROM).send(MAIL));
  assert.deepEqual(received, []);
});

test('a sign-up sends its link by SMTP after a temporary rejection, and writes no file', async () => {
  const { received, at } = await startSmtp({ busy: 1 });
  const server = await startTestServer({ env: { SMTP_URL: `smtp://${at}`, SOUK_MAIL_FROM: FROM } });
  try {
    const { browser, email } = await signUp(server);
    const { raw, to } = await eventually('the mail', async () => received[0]);
    assert.deepEqual(to, [email]);
    const [, token] = /\/confirm-email#token=(\S+)/.exec(raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? [];
    const confirmed = await browser.post('/auth/confirm_email', { token });
    assert.equal(confirmed.status, 200, confirmed.text);
    assert.equal((await browser.get('/v1/me')).body.email_confirmed, true);
    assert.deepEqual(await server.mailbox.all(), []);
    assert.equal(received.length, 1);
  } finally {
    await server.stop();
  }
});

test('writes mail to an owner-only file without SMTP', async () => {
  const directory = join(await temporaryDirectory(), 'mail');
  const mailer = fileMailer(directory, FROM, recordingLog().log);
  assert.equal(mailer.delivers, false);
  await mailer.send(MAIL);
  assert.equal((await stat(directory)).mode & 0o777, 0o700);
  const [name = '', ...others] = await readdir(directory);
  assert.deepEqual(others, []);
  assert.equal((await stat(join(directory, name))).mode & 0o777, 0o600);
  assert.match(await readFile(join(directory, name), 'utf8'), /^From: Souk <souk@market.example>\r?$/m);
  const [mail] = await new Mailbox(directory).all();
  assert.equal(mail?.to, MAIL.to);
  assert.match(mail?.text ?? '', /#token=s3cret/);
});

test('writes concurrent mails to separate files', async () => {
  const directory = await temporaryDirectory();
  const mailer = fileMailer(directory, FROM, recordingLog().log);
  await Promise.all(Array.from({ length: 50 }, () => mailer.send(MAIL)));
  assert.equal((await readdir(directory)).length, 50);
});

test('logs the file name but none of its content', async () => {
  const directory = await temporaryDirectory();
  const { log, lines } = recordingLog();
  await fileMailer(directory, FROM, log).send(MAIL);
  const [name = ''] = await readdir(directory);
  assert.equal(lines.length, 1);
  assert.ok(lines[0]?.includes(join(directory, name)));
  assert.ok(!lines[0]?.includes('s3cret') && !lines[0]?.includes('ada@'));
});
