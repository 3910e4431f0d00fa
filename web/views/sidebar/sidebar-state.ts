import { signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Model } from '../../model/model.ts';
import type { DirectEntry } from '../../state/sidebar.ts';
import type { Anchor } from '../../ui/overlays/floating.ts';
import { keep, keptNote } from '../app/kept.ts';

/** The object of a side bar's menu. */
export type MenuSubject =
  | { readonly kind: 'channel'; readonly streamId: number }
  | { readonly kind: 'topic'; readonly streamId: number; readonly topic: string; readonly maxId: number }
  | { readonly kind: 'direct'; readonly entry: DirectEntry };

interface OpenMenu {
  readonly subject: MenuSubject;
  readonly anchor: Anchor;
}

type Folds = Readonly<Record<string, boolean>>;

const FOLDS = 'sidebar-folds';
const NONE: Folds = {};

/** The shared state of the side bar's parts. */
export class SidebarState {
  readonly menu = signal<OpenMenu | undefined>(undefined);
  /** The text that finds a channel or a user; undefined while there is no search. */
  readonly filter = signal<{ readonly kind: 'channels' | 'people'; readonly text: string } | undefined>(
    undefined,
  );
  readonly #model: Model;

  constructor(model: Model) {
    this.#model = model;
  }

  get isLoaded(): boolean {
    return keptNote(this.#model, FOLDS, NONE).value.isLoaded;
  }

  isOpen(name: string, byDefault: boolean): boolean {
    return keptNote(this.#model, FOLDS, NONE).value.value[name] ?? byDefault;
  }

  setOpen(name: string, isOpen: boolean): void {
    keep(this.#model, FOLDS, { ...keptNote(this.#model, FOLDS, NONE).peek().value, [name]: isOpen });
  }
}

export const SidebarContext = createContext<SidebarState | undefined>(undefined);

export function useSidebar(): SidebarState {
  const found = useContext(SidebarContext);
  if (!found) throw new Error('This view stands outside of the side bar.');
  return found;
}
