import pg from 'pg';

interface Table {
  readonly name: string;
  readonly isEmpty: boolean;
}

const TABLES = `SELECT format('%I', relname) AS name, pg_relation_size(oid) = 0 AS "isEmpty" FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`;

/**
 * Prepares a database to be put back to its present state, in a schema of its own: a copy of each row, and a function. Changes outside of rows
 * are only detected: then the function returns false, and the database cannot be used again.
 */
export async function keepForRestoring(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: tables } = await client.query<Table>(TABLES);
    const copies = tables.map(copyOf).join('\n');
    await client.query(`CREATE SCHEMA kept; ${copies} ${RESTORABLE} ${restoreOf(tables)} ${NOTICE}`);
  } finally {
    await client.end();
  }
}

const copyOf = ({ name, isEmpty }: Table): string =>
  isEmpty ? '' : `CREATE TABLE kept.${name} AS TABLE public.${name};`;

/** Tables that grew are slow to read even when they are empty. */
const RESTORABLE = `
  CREATE TABLE kept.altered ();
  CREATE FUNCTION kept.is_restorable() RETURNS boolean LANGUAGE sql AS $$
    SELECT NOT EXISTS (SELECT FROM kept.altered) AND NOT EXISTS (SELECT FROM pg_statistic WHERE starelid >= 16384)
      AND NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 1000000)
  $$;`;

const restoreOf = (tables: readonly Table[]): string => `
  CREATE FUNCTION kept.restore() RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT kept.is_restorable() THEN RETURN false; END IF;
    ${tables.map(restoreTable).join('\n')}
    RETURN true;
  END $$;`;

const restoreTable = ({ name, isEmpty }: Table): string =>
  isEmpty ? `DELETE FROM public.${name};` : restoreRows(name);

/** Rows that are as they were stay where they are. */
const restoreRows = (name: string): string => `
  DELETE FROM public.${name} is_now WHERE NOT EXISTS (SELECT FROM kept.${name} was WHERE was = is_now);
  INSERT INTO public.${name} SELECT * FROM kept.${name} was
    WHERE NOT EXISTS (SELECT FROM public.${name} is_now WHERE was = is_now);`;

const NOTICE = `
  CREATE FUNCTION kept.note() RETURNS event_trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO kept.altered DEFAULT VALUES; END $$;
  CREATE EVENT TRIGGER kept ON ddl_command_end EXECUTE FUNCTION kept.note();`;
