import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Model } from '../../model/model.ts';

/** A small value that the browser remembers from visit to visit (which parts are folded). */
export interface Kept<T> {
  readonly value: T;
  /** False until the browser has loaded the value. */
  readonly isLoaded: boolean;
}

const kept = new WeakMap<Model, Map<string, Signal<Kept<unknown>>>>();

export function keptNote<T>(model: Model, name: string, initial: T): ReadonlySignal<Kept<T>> {
  return found(model, name, initial);
}

export function keep<T>(model: Model, name: string, value: T): void {
  found(model, name, value).value = { value, isLoaded: true };
  // Shown all the same; only the next start has what was kept before.
  void model.setNote(name, value).catch(() => undefined);
}

function found<T>(model: Model, name: string, initial: T): Signal<Kept<T>> {
  const all = kept.get(model) ?? new Map<string, Signal<Kept<unknown>>>();
  kept.set(model, all);
  const known = all.get(name) as Signal<Kept<T>> | undefined;
  if (known) return known;
  const made = signal<Kept<T>>({ value: initial, isLoaded: false });
  all.set(name, made as Signal<Kept<unknown>>);
  const take = (value: T | undefined) => {
    if (!made.peek().isLoaded) made.value = { value: value ?? initial, isLoaded: true };
  };
  // An unreadable value counts as the initial one.
  model.note<T>(name).then(take, () => take(undefined));
  return made;
}
