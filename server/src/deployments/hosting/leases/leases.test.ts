import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { eventually } from '../../../../test/harness/eventually.ts';
import { ApiError } from '../../../platform/errors.ts';
import { RuntimeFailure } from '../../../runtimes/runtime-failure.ts';
import { behaving } from '../fake-runtimes.fixture.ts';
import { HeldElsewhere } from '../host.ts';
import { Hosting, type Node } from '../hosting.fixture.ts';

async function withHosting(work: (hosting: Hosting) => Promise<void>): Promise<void> {
  const hosting = await Hosting.open();
  try {
    await work(hosting);
  } finally {
    await hosting.close();
  }
}

/** Returns the node that runs it, and the one that does not. */
async function sides(id: string, [one, other]: [Node, Node]): Promise<[Node, Node]> {
  return eventually('one to run it', async () => {
    const [here, there] = [one, other].map(({ runtimes }) => runtimes.of(id).some(({ isUp }) => isUp));
    if (here !== there) return here ? [one, other] : [other, one];
  });
}

describe('two nodes', () => {
  test('run each deployment once, and refer callers to the node that has it', () =>
    withHosting(async (hosting) => {
      const nodes: [Node, Node] = [await hosting.node(), await hosting.node()];
      const ids = await Promise.all(Array.from({ length: 6 }, () => hosting.deploy()));
      for (const id of ids) {
        await hosting.becomes(id, 'ready');
        const [runs, doesNot] = await sides(id, nodes);
        await runs.call(id);
        const { node: name } = (await hosting.row(id)) as { node: string };
        const url = `http://${runs.dataDir.slice(-6)}.invalid`;
        await assert.rejects(doesNot.call(id), (error) => {
          assert.ok(error instanceof HeldElsewhere);
          assert.deepEqual(error.node, { name, url });
          return true;
        });
      }
      for (const id of ids) assert.equal(nodes.flatMap(({ runtimes }) => runtimes.of(id)).length, 1);
      // Neither runs more than its share.
      for (const { runtimes } of nodes) assert.ok(runtimes.alive.length >= 2, String(runtimes.alive.length));
    }));

  test('use free places of the other node', () =>
    withHosting(async (hosting) => {
      const work = Promise.withResolvers<void>();
      const full = await hosting.node({ maxRuntimes: 1 });
      const busy = await hosting.deploy({ status: 'idle' }, behaving({ work: work.promise }));
      const response = full.call(busy);
      await hosting.becomes(busy, 'ready');
      const free = await hosting.node({ maxRuntimes: 1 });
      const idle = await hosting.deploy({ status: 'idle' });
      await eventually('the call to be sent there', () =>
        full.call(idle).then(
          () => false,
          (error) => error instanceof HeldElsewhere,
        ),
      );
      await free.call(idle);
      work.resolve();
      await response;
    }));

  test('leave all deployments to the other if one runs nothing', () =>
    withHosting(async (hosting) => {
      const none = await hosting.node({ maxRuntimes: 0 }, { maxHolderWait: 100 });
      const idle = await hosting.deploy({ status: 'idle' });
      await assert.rejects(none.call(idle), (error) => error instanceof ApiError && error.code === 'unavailable');
      const runs = await hosting.node();
      await eventually('the call to be sent there', () =>
        none.call(idle).then(
          () => false,
          (error) => error instanceof HeldElsewhere,
        ),
      );
      await runs.call(idle);
      assert.deepEqual(none.runtimes.opened, []);
    }));

  test('take over the deployments of a dead node, which has ended its own by then', () =>
    withHosting(async (hosting) => {
      const nodes: [Node, Node] = [await hosting.node(), await hosting.node()];
      const id = await hosting.deploy({}, behaving({ work: new Promise(() => undefined) }));
      await hosting.becomes(id, 'ready');
      const [dies, lives] = await sides(id, nodes);
      const pending = assert.rejects(
        dies.call(id),
        (error) => error instanceof RuntimeFailure && error.kind === 'stopped',
      );
      dies.cutOff();
      await eventually('the other', async () => {
        const taken = lives.runtimes.of(id).length > 0;
        if (taken) assert.ok(dies.runtimes.of(id).every(({ isStopped }) => isStopped));
        return taken;
      });
      await pending;
      await eventually('its files to go', async () => (await dies.filePaths()).every((path) => !path.includes(id)));
      await hosting.becomes(id, 'ready');
      assert.deepEqual(await hosting.eventsOf(id), ['deployment.ready']);
      dies.reopen();
      await eventually('the dead one to know', () =>
        dies.call(id).then(
          () => false,
          (error) => error instanceof HeldElsewhere,
        ),
      );
    }));

  test('hand over at once on closing, and leave nothing behind', () =>
    withHosting(async (hosting) => {
      const nodes: [Node, Node] = [
        await hosting.node({}, { lease: 600_000 }),
        await hosting.node({}, { lease: 600_000 }),
      ];
      const id = await hosting.deploy();
      await hosting.becomes(id, 'ready');
      const [closes, stays] = await sides(id, nodes);
      await closes.host.close();
      assert.deepEqual(closes.runtimes.alive, []);
      assert.deepEqual(await closes.filePaths(), []);
      await eventually('the other', async () => stays.runtimes.of(id).some(({ isUp }) => isUp));
      await assert.rejects(closes.call(id), (error) => error instanceof ApiError && error.code === 'unavailable');
      await stays.call(id);
    }));
});

test('leaves no lease and no node row on closing', () =>
  withHosting(async (hosting) => {
    const node = await hosting.node();
    const never = new Promise<void>(() => undefined);
    const ready = await hosting.deploy();
    const starting = await hosting.deploy({}, behaving({ gate: never }));
    const idle = await hosting.deploy({ idle_timeout: 0 });
    await hosting.becomes(ready, 'ready');
    await hosting.becomes(idle, 'idle');
    await hosting.becomes(starting, 'starting');
    await node.host.close();
    assert.deepEqual(await hosting.tables.query('select * from test.deployment_nodes'), []);
    for (const [id, status] of [
      [ready, 'pending'],
      [starting, 'pending'],
      [idle, 'idle'],
    ] as const) {
      const row = await hosting.row(id);
      assert.deepEqual([row?.status, row?.node, row?.leased_until], [status, null, null]);
    }
    assert.deepEqual(node.runtimes.alive, []);
    assert.deepEqual(await node.filePaths(), []);
  }));

test('takes over a dead node’s deployments at once when alone, and removes its files', () =>
  withHosting(async (hosting) => {
    const id = await hosting.deploy({ status: 'ready' });
    await hosting.tables.query(
      `update test.deployments set node = 'node_dead', leased_until = now() + interval '1 hour' where id = $1`,
      [id],
    );
    const { dataDir } = await hosting.node({ maxRuntimes: 0 });
    // Its PID belongs to another process by now.
    const name = `${process.pid}-00000000.1-node_dead`;
    const left = join(dataDir, 'runtimes', name);
    await mkdir(join(left, 'dep_1-1'), { recursive: true });
    await writeFile(join(left, 'dep_1-1', 'model.onnx'), 'bytes');
    const node = await hosting.node({ alone: true, dataDir });
    await node.call(id);
    await eventually('its files to go', async () => !(await readdir(join(dataDir, 'runtimes'))).includes(name));
    assert.deepEqual(
      (await node.filePaths()).filter((path) => path.includes('node_dead')),
      [],
    );
  }));

test('ends a model whose lease is lost in the database', () =>
  withHosting(async (hosting) => {
    const node = await hosting.node();
    const id = await hosting.deploy();
    await hosting.becomes(id, 'ready');
    const [runtime] = node.runtimes.of(id);
    await hosting.tables.query(
      `update test.deployments set node = 'node_other', leased_until = now() + interval '1 hour' where id = $1`,
      [id],
    );
    await eventually('its end', async () => runtime?.isStopped === true);
    await hosting.tables.query(
      `insert into test.deployment_nodes (node, url, places, used, seen_at)
       values ('node_other', 'http://other.invalid', 1, 1, now())`,
    );
    await assert.rejects(node.call(id), (error) => error instanceof HeldElsewhere && error.node.name === 'node_other');
  }));
