import pg from 'pg';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;
type Release = (broken?: Error | boolean) => void;

/**
 * Allows a connection to be released twice. A runner that ends while its listener is still subscribing releases the
 * listener's connection, and again once the subscription fails: the pool would throw where nothing catches it, and end
 * the process.
 */
export class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect();
    super.connect((error, client, release) => callback(error, client, onlyOnce(release)));
    return undefined;
  }
}

function onlyOnce(release: Release): Release {
  let released = false;
  return (broken) => {
    if (released) return;
    released = true;
    release(broken);
  };
}
