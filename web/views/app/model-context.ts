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

/** What is true, and what one can do. */
export const useModel = (): Model => everything().model;

/** What lies on the person's desk: what is selected, open, about to be written. */
export const useDesk = (): Desk => everything().desk;
