/**
 * `describe` and `test` of node:test, which here knows the running test by its asynchronous context (AsyncLocalStorage). By itself
 * it follows each promise of the process by a hook, which takes a tenth of the tests' processor time.
 *
 * To be imported before anything that imports node:test, which asks `createHook` and `executionAsyncId` of node:async_hooks as
 * it is loaded. Should another version of Node not ask them, it follows promises as ever.
 */
import asyncHooks, { AsyncLocalStorage, type AsyncResource, type HookCallbacks } from 'node:async_hooks';

/** The asynchronous ID of the running test. */
const running = new AsyncLocalStorage<number>();
const { createHook, executionAsyncId } = asyncHooks;

/** Suites, tests and hooks are resources, which node:test notes by their IDs and finds again by the ID that runs. */
const createHookOfTests = ({ init }: HookCallbacks) =>
  createHook({
    trackPromises: false,
    init(id, type, triggerId, resource) {
      if (type !== 'Test') return;
      init?.(id, type, triggerId, resource);
      runUnder(id, resource as AsyncResource);
    },
  });

/** Work of the resource, and everything that follows from it, runs under the ID. */
function runUnder(id: number, resource: AsyncResource): void {
  const { runInAsyncScope } = resource;
  resource.runInAsyncScope = (fn, self, ...args) => {
    const inside = (...given: typeof args) => running.run(id, () => Reflect.apply(fn, self, given));
    return runInAsyncScope.call(resource, inside, undefined, ...args) as ReturnType<typeof fn>;
  };
}

Object.assign(asyncHooks, {
  createHook: createHookOfTests,
  executionAsyncId: () => running.getStore() ?? executionAsyncId(),
});
export const { describe, test } = await import('node:test');
Object.assign(asyncHooks, { createHook, executionAsyncId });
