import type { LoggedChange } from '../declared.ts';
import type { Table } from './schema/table.ts';
import type { TableName } from './schema.ts';

/** What the storeys above declare of what they store. */
export interface StoreDeclarations {
  readonly tables: Readonly<Record<string, Table>>;
  /** The stored form of changes in entries of the log. */
  readonly changes: ChangeCodec;
}

interface ChangeCodec {
  encode(change: Exclude<LoggedChange, symbol>): string;
  decode(text: string): Exclude<LoggedChange, symbol>;
}

let declared: StoreDeclarations | undefined;

/** Called once, where the features are put together (`src/features.ts`). */
export function declareStore(declarations: StoreDeclarations): void {
  declared = declarations;
}

function declarations(): StoreDeclarations {
  if (!declared) throw new Error('What is stored is not declared: import src/features.ts.');
  return declared;
}

/** All tables, those of features too. */
export const allTables = (): [TableName, Table][] =>
  Object.entries(declarations().tables) as [TableName, Table][];

export const changeCodec = (): ChangeCodec => declarations().changes;
