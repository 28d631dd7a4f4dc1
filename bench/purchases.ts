import { join } from 'node:path';
import { CredentialCache } from '../server/src/access/credential-cache.ts';
import type { Principal } from '../server/src/access/principal.ts';
import { SCOPE_NAMES } from '../server/src/access/scopes.ts';
import { connectDomains } from '../server/src/boot/connect-domains.ts';
import { createPurchase } from '../server/src/commerce/purchases/create-purchase.ts';
import { unavailableProcessor } from '../server/src/payments/unavailable-processor.ts';
import { toPayoutRules } from '../server/src/payouts/payout-rules.ts';
import { openVault } from '../server/src/platform/crypto/key-ring.ts';
import { Database } from '../server/src/platform/db/database.ts';
import { reachEmbeddedPostgres } from '../server/src/platform/db/embedded/reach-embedded-postgres.ts';
import type { Storage } from '../server/src/storage/storage.ts';
import { driveEach } from './load.ts';
import { median } from './median.ts';
import { growLedger } from './purchases/history.ts';
import { type Buyer, makeMarket } from './purchases/market.ts';
import { preparePgbench } from './purchases/pgbench.ts';
import type { Row } from './report/benchmark-result.ts';
import { recordResult } from './report/record-result.ts';
import { rateRow } from './report/rows.ts';
import { startSouk } from './servers.ts';
import { sized } from './size.ts';

// `npm run bench:purchases`: purchases by balance, in process and over HTTP, against pgbench's TPC-B on the same PostgreSQL
// in the same run; at full size again once the ledger has grown from ten thousand to a million and to ten million entries. The
// rounds alternate. Needs Debian's pgbench (postgresql-contrib).

const CLIENTS = 16;
const SECONDS = sized(2, 6);
const ROUNDS = sized(3, 5);
const SIZES = sized([10_000], [10_000, 1_000_000, 10_000_000]);
/** The lowest acceptable ratios to pgbench. */
const GOALS = { inProcess: 1, overHttp: 0.6 };

const souk = await startSouk({ SOUK_DEMO: 'false', DATABASE_POOL_SIZE: String(CLIENTS), LOG_LEVEL: 'error' });
const { url } = await reachEmbeddedPostgres(join(souk.dataDir, 'postgres'));
const database = new Database({ url, poolSize: CLIENTS, roles: true, onIdleError: () => undefined });
const db = database.test;
const vault = openVault([{ serial: 1, key: Buffer.alloc(32) }]);
try {
  const market = await makeMarket(url, { sellers: 100, listingsOfEach: 20, buyers: 2_000 });
  const pgbench = await preparePgbench(url, CLIENTS);
  const { commerce } = connectDomains({
    publicUrl: souk.url,
    inference: { billing: { creditLimit: 2000, collectAt: 1000 } },
    platformFeeBps: 1000,
    payoutRules: toPayoutRules(),
    requestLogDays: 30,
    engines: [],
    cache: new CredentialCache(() => false),
    keyRing: { accounts: vault, test: vault, live: vault },
    processors: { test: unavailableProcessor(), live: unavailableProcessor() },
    requiresConfirmedEmail: false,
    storage: {} as Storage, // unused here
  });

  let bought = 0;
  /** Returns every pair of buyer and listing once, in an order in which neighbours share neither. */
  const nextPair = (): { buyer: Buyer; listing: string } => {
    const { buyers, listings } = market;
    const round = Math.floor(bought / buyers.length);
    const buyer = buyers[bought % buyers.length] as Buyer;
    const listing = listings[(bought + round) % listings.length] as string;
    bought += 1;
    return { buyer, listing };
  };
  const inProcess = (until: number) => async () => {
    for (let made = 0; ; made++) {
      if (performance.now() >= until) return made;
      const { buyer, listing } = nextPair();
      const call = {
        ...{ db, write: db.transaction.bind(db), writeAtOnce: db.atOnce.bind(db) },
        ...{ principal: principalOf(buyer), requestId: 'req_bench', requestKey: null, vault },
      };
      await createPurchase(call, { listing_id: listing }, commerce);
    }
  };
  const overHttp = async (until: number) => {
    let made = 0;
    const next = () => {
      if (performance.now() >= until) return undefined;
      made += 1;
      const { buyer, listing } = nextPair();
      const body = `{"listing_id":"${listing}"}`;
      const headers = `host: souk\r\nauthorization: Bearer ${buyer.secret}\r\ncontent-type: application/json`;
      return `POST /v1/purchases HTTP/1.1\r\n${headers}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    };
    await driveEach(souk.url, next, 201, { connections: CLIENTS });
    return made;
  };
  const timed = async (work: (until: number) => Promise<number>) => {
    const from = performance.now();
    const made = await work(from + SECONDS * 1000);
    return (made * 1000) / (performance.now() - from);
  };
  const runInProcess = async (until: number) =>
    (await Promise.all(Array.from({ length: CLIENTS }, inProcess(until)))).reduce((sum, made) => sum + made, 0);

  console.log(`${CLIENTS} clients, medians of ${ROUNDS} alternating rounds of ${SECONDS} s, transactions per second`);
  console.log('(in brackets: ratio to pgbench with the simple and with the prepared protocol)');
  console.log('ledger entries   pgbench simple   prepared          in process           over HTTP');
  const rows: Row[] = [];
  const lines: string[][] = [];
  for (const size of SIZES) {
    await growLedger(url, size, (held) => process.stderr.write(`\r${held} entries`));
    const rates = { simple: [] as number[], prepared: [] as number[], inProcess: [] as number[], http: [] as number[] };
    await timed(runInProcess); // warm-up
    await timed(overHttp);
    for (let round = 0; round < ROUNDS; round++) {
      rates.simple.push(await pgbench(SECONDS, 'simple'));
      rates.inProcess.push(await timed(runInProcess));
      rates.prepared.push(await pgbench(SECONDS, 'prepared'));
      rates.http.push(await timed(overHttp));
    }
    const [simple, prepared] = [median(rates.simple), median(rates.prepared)];
    const plain = (rate: number, width: number) => rate.toFixed(0).padStart(width);
    const beside = (rate: number) =>
      `${plain(rate, 8)} (${(rate / simple).toFixed(2)}, ${(rate / prepared).toFixed(2)})`;
    console.log(
      `${String(size).padStart(14)}${plain(simple, 17)}${plain(prepared, 11)}${beside(median(rates.inProcess))}${beside(median(rates.http))}`,
    );
    const baseline = { name: 'pgbench TPC-B, simple protocol', value: simple };
    const rowOf = (how: string, measured: readonly number[], goal: number) => {
      const work = `purchases ${how}, ${size.toLocaleString('en')} ledger entries`;
      return rateRow({ work, unit: 'purchases/s', value: median(measured), baseline, goal });
    };
    rows.push(rowOf('in process', rates.inProcess, GOALS.inProcess), rowOf('over HTTP', rates.http, GOALS.overHttp));
    const cells = [size, median(rates.inProcess), median(rates.http), simple, prepared];
    lines.push(cells.map((cell) => Math.round(cell).toLocaleString('en')));
  }
  recordResult('purchases', {
    method: `Purchases from the balance by ${CLIENTS} clients, beside pgbench's TPC-B on the same PostgreSQL (scale ${CLIENTS}): medians of ${ROUNDS} rounds of ${SECONDS} s.`,
    rows,
    tables: [
      {
        title: 'Transactions per second:',
        columns: [
          'Ledger entries',
          'In process',
          'Over HTTP',
          'pgbench, simple protocol',
          'pgbench, prepared statements',
        ],
        rows: lines,
      },
    ],
    notes: [
      'A purchase writes ten rows, about eighteen index entries and five kilobytes of log; a transaction of TPC-B writes four rows.',
    ],
  });
} finally {
  await database.close();
  await souk.stop();
}

function principalOf({ id }: Buyer): Principal {
  return {
    kind: 'key',
    id,
    account: { id, slug: id, name: 'Bench', email: '', emailConfirmed: true, operator: false, createdAt: '' },
    mode: 'test',
    scopes: new Set(SCOPE_NAMES),
    unrestricted: true,
    tier: 'free',
    spendLimit: null,
  };
}
