import { sql } from 'kysely';
import { openPostgres } from '../../src/db/postgres/open.ts';

/**
 * Makes a database of a server, empty or as a copy of another one that nobody has open.
 * @param server the address of any database there, of a user that may make others
 * @returns its address
 */
export async function makeDatabase(server: string, name: string, copyOf?: string): Promise<string> {
  const { db, close } = openPostgres(server);
  try {
    const like = copyOf === undefined ? "template0 encoding 'UTF8' locale 'C'" : copyOf;
    await sql.raw(`create database ${name} template ${like}`).execute(db);
  } finally {
    await close();
  }
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}
