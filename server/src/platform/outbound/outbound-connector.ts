import { connect as connectPlainly, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { buildConnector } from 'undici';
import type { Admit, Destination } from './admit-destination.ts';
import { failureOf, OutboundFailure, STOPPED } from './outbound-failure.ts';

/** Also ends a connection whose request was abandoned in the meantime. */
const CONNECT_TIMEOUT_MS = 15_000;

/** Wait for one of several IPs before the next is tried. */
const NEXT_IP_MS = 1_000;

/**
 * Opens connections for undici to IPs that were checked just before and are not resolved again. With `node:net` alone,
 * a literal IP would never be checked, because it is never resolved.
 */
export class OutboundConnector {
  readonly #admit: Admit;
  readonly #opening = new Set<Socket>();
  #closed = false;

  constructor(admit: Admit) {
    this.#admit = admit;
  }

  readonly connect: buildConnector.connector = ({ hostname, protocol, port }, callback) => {
    const secure = protocol === 'https:';
    const destination = { host: hostname, port: Number(port) || (secure ? 443 : 80), secure };
    this.#admit(destination).then(
      (ips) => this.#open(destination, ips, callback),
      (error: Error) => callback(failureOf(error), null),
    );
  };

  close(): void {
    this.#closed = true;
    for (const socket of this.#opening) socket.destroy(new OutboundFailure(STOPPED));
  }

  #open(destination: Destination, ips: readonly string[], callback: buildConnector.Callback): void {
    if (this.#closed) {
      callback(new OutboundFailure(STOPPED), null);
      return;
    }
    const socket = openSocket(destination, ips);
    const limit = setTimeout(() => socket.destroy(new OutboundFailure('no connection in time')), CONNECT_TIMEOUT_MS);
    this.#opening.add(socket);
    const settled = () => {
      clearTimeout(limit);
      return this.#opening.delete(socket);
    };
    socket.setNoDelay(true);
    socket.once(destination.secure ? 'secureConnect' : 'connect', () => {
      if (settled()) callback(null, socket);
    });
    // Once it is open, undici handles errors.
    socket.on('error', (error) => {
      if (settled()) callback(failureOf(error), null);
    });
    socket.once('close', () => {
      if (settled()) callback(new OutboundFailure('the connection was closed before it was open'), null);
    });
  }
}

function openSocket({ host, port, secure }: Destination, ips: readonly string[]): Socket {
  const known = ips.map((ip) => ({ address: ip, family: isIP(ip) }));
  const lookup: LookupFunction = (_host, { all }, done) => {
    const [first] = known;
    if (all || first === undefined) done(null, known);
    else done(null, first.address, first.family);
  };
  const options = {
    host,
    port,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_IP_MS,
  };
  if (!secure) return connectPlainly(options);
  // Explicit, so that nothing in the environment can disable it.
  const trust = { rejectUnauthorized: true, servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '' };
  return connectSecurely({ ...options, ...trust, ALPNProtocols: ['http/1.1'] });
}
