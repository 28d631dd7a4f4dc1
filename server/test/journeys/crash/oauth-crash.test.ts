import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiResponse } from '../../harness/clients/client.ts';
import {
  type App,
  type AuthorizationRequest,
  assertOAuthError,
  consent,
  exchange,
  newAuthorizationRequest,
  refresh,
  registerApp,
  revoke,
  statusWith,
  type Tokens,
} from '../../harness/people/oauth-flow.ts';
import { type Person, signUp } from '../../harness/people/people.ts';
import { scaled } from '../../harness/scale.ts';
import { createCrashingServer } from '../../harness/servers/crashing-server.ts';
import { temporaryDirectory } from '../../harness/servers/process.ts';

// The server is killed while codes are exchanged, and tokens refreshed and revoked. Calls without a response are
// repeated, as apps do.

const ROUNDS = scaled(20);
const EXCHANGING = 6;
const REFRESHING = 8;
const REVOKING = 4;

const directory = await temporaryDirectory();
const server = await createCrashingServer(directory.path);
after(async () => {
  await server.stop();
  await directory.remove();
});

/** Returns undefined where the kill came first. */
const heard = (call: Promise<ApiResponse>): Promise<ApiResponse | undefined> => call.catch(() => undefined);

/** One connection of an app to an account. */
interface Connection {
  question: AuthorizationRequest;
  code: string;
}

interface Connected extends Connection {
  /** The newest tokens that the app has received. */
  tokens: Tokens;
}

/** Outcomes of all calls that were interrupted or not. */
const counts = { exchanged: 0, 'exchanged again': 0, lost: 0, renewed: 0, 'renewed again': 0, revoked: 0 };

/** An app at work for one account, through one crash. */
class Round {
  readonly #app: App;
  readonly #person: Person;
  readonly #restart = Promise.withResolvers<void>();
  readonly lasting: Connected[] = [];
  readonly ended: Connected[] = [];

  constructor(app: App, person: Person) {
    this.#app = app;
    this.#person = person;
  }

  async connection(): Promise<Connection> {
    const question = newAuthorizationRequest(this.#app);
    const code = (await consent(this.#person.browser, question)).get('code') as string;
    return { question, code };
  }

  async connected(): Promise<Connected> {
    const connection = await this.connection();
    const response = await this.exchange(connection);
    assert.equal(response.status, 200, response.text);
    return { ...connection, tokens: response.body };
  }

  /** Kills the server during this work, and restarts it for the calls without a response. */
  async crashDuring(work: () => readonly Promise<void>[]): Promise<void> {
    const all = Promise.allSettled(work());
    await sleep(Math.random() * 150);
    await server.crash('the server');
    await server.start();
    await resetGracePeriods();
    this.#restart.resolve();
    for (const outcome of await all) if (outcome.status === 'rejected') throw outcome.reason;
  }

  exchange({ question, code }: Connection): Promise<ApiResponse> {
    return exchange(this.#app, server.url, question, code);
  }

  refresh({ tokens }: Connected): Promise<ApiResponse> {
    return refresh(this.#app, server.url, tokens.refresh_token);
  }

  /** If the first response was lost, the code may have been used up by it: then the user has to consent again. */
  async exchangeThrough(connection: Connection): Promise<void> {
    const first = await heard(this.exchange(connection));
    await this.#restart.promise;
    const response = first ?? (await this.exchange(connection));
    if (first === undefined && response.status === 400) {
      assertOAuthError(response, 'invalid_grant');
      counts.lost += 1;
      return;
    }
    assert.equal(response.status, 200, response.text);
    counts[first ? 'exchanged' : 'exchanged again'] += 1;
    this.lasting.push({ ...connection, tokens: response.body });
  }

  /** Refreshes until the crash interrupts it, and then once more with the token that was sent last. */
  async refreshThrough(connected: Connected): Promise<void> {
    for (;;) {
      const response = await heard(this.refresh(connected));
      if (!response) break;
      assert.equal(response.status, 200, response.text);
      connected.tokens = response.body;
      counts.renewed += 1;
    }
    await this.#restart.promise;
    const again = await this.refresh(connected);
    assert.equal(again.status, 200, `locked out: ${again.text}`);
    connected.tokens = again.body;
    counts['renewed again'] += 1;
    this.lasting.push(connected);
  }

  async revokeThrough(connected: Connected): Promise<void> {
    const { refresh_token } = connected.tokens;
    const first = await heard(revoke(this.#app, server.url, refresh_token));
    await this.#restart.promise;
    const response = first ?? (await revoke(this.#app, server.url, refresh_token));
    assert.equal(response.status, 200, response.text);
    counts.revoked += 1;
    this.ended.push(connected);
  }

  /** Asserts the state that the responses to the app imply: its tokens work, and what it revoked is ended. */
  async assertMatchesResponses(): Promise<void> {
    const live = await server.database.query(
      'select from accounts.oauth_grants where account_id = $1 and ended_at is null',
      [this.#person.id],
    );
    assert.equal(live.length, this.lasting.length, 'lost connections are ended');
    for (const { tokens } of this.lasting) {
      assert.equal(await statusWith(server.url, tokens.access_token), 200, 'the newest token works');
    }
    for (const one of this.ended) await this.#assertEnded(one);
    for (const one of this.lasting) {
      assertOAuthError(await this.exchange(one), 'invalid_grant');
      await this.#assertEnded(one); // its code was used again: it may have been stolen
    }
  }

  async #assertEnded(one: Connected): Promise<void> {
    assert.equal(await statusWith(server.url, one.tokens.access_token), 401);
    assertOAuthError(await this.refresh(one), 'invalid_grant');
  }
}

/** Resets the grace periods, so that a slow restart does not count against the apps. */
async function resetGracePeriods(): Promise<void> {
  await server.database.query(
    `update accounts.oauth_records set consumed_at = now() where kind = 'RefreshToken' and consumed_at is not null`,
  );
  await server.database.query(
    `update accounts.oauth_records set expires_at = now() + interval '60 seconds' where kind = 'AuthorizationCode'`,
  );
}

const times = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
};

test('locks out no app through kill -9 during exchanges, refreshes and revocations', async (t) => {
  await server.start();
  const app = await registerApp(await signUp(server, 'Robot Studio Ltd'));
  await times(ROUNDS, async () => {
    const person = await signUp(server); // one account and app have up to 20 connections
    const round = new Round(app, person);
    const refreshing = await times(REFRESHING, () => round.connected());
    const revoking = await times(REVOKING, () => round.connected());
    const exchanging = await times(EXCHANGING, () => round.connection());
    await round.crashDuring(() => [
      ...refreshing.map((one) => round.refreshThrough(one)),
      ...revoking.map((one) => round.revokeThrough(one)),
      ...exchanging.map((one) => round.exchangeThrough(one)),
    ]);
    await round.assertMatchesResponses();
  });
  t.diagnostic(JSON.stringify(counts));
  assert.deepEqual([counts['renewed again'], counts.revoked], [ROUNDS * REFRESHING, ROUNDS * REVOKING]);
});
