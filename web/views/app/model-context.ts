import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Model } from '../../model/model.ts';
import type { Desk } from './desk.ts';

interface Everything {
  readonly model: Model;
  readonly desk: Desk;
}

export const ModelContext = createContext<Everything | undefined>(undefined);

function everything(): Everything {
  const found = useContext(ModelContext);
  if (!found) throw new Error('This view stands outside of the client.');
  return found;
}

/** The state, and the user's actions. */
export const useModel = (): Model => everything().model;

/** The shared state of the views: the selection, open dialogs, texts to write. */
export const useDesk = (): Desk => everything().desk;
