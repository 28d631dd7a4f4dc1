import asyncHooks, { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';

// Makes `node:test` know by an AsyncLocalStorage which test is running. By itself it follows every promise and handle with an
// async hook, which doubles the CPU time of requests over HTTP. Loaded before `node:test`, which looks these names up once.

const runningId = new AsyncLocalStorage<number>();
const { createHook, executionAsyncId } = asyncHooks;
let onCreated: asyncHooks.HookCallbacks['init'];

/** What `node:test` derives its tests from. */
class TestResource extends AsyncResource {
  constructor(type: string) {
    super(type);
    onCreated?.(this.asyncId(), type, this.triggerAsyncId(), this);
  }

  override runInAsyncScope<This, Result>(
    fn: (this: This, ...args: unknown[]) => Result,
    thisArg?: This,
    ...args: unknown[]
  ): Result {
    return super.runInAsyncScope(() => runningId.run(this.asyncId(), () => fn.apply(thisArg as This, args)));
  }
}

Object.assign(asyncHooks, {
  AsyncResource: TestResource,
  createHook: ({ init }: asyncHooks.HookCallbacks) => {
    onCreated = init;
    return { enable: () => undefined, disable: () => undefined };
  },
  executionAsyncId: () => runningId.getStore() ?? executionAsyncId(),
});
await import('node:test');
Object.assign(asyncHooks, { AsyncResource, createHook, executionAsyncId });
