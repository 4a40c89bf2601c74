import type { Fields } from '../src/editing/commands/staff-entity.ts';
import type { Answer } from './account-app.ts';
import type { Person } from './campaign-app.ts';
import { type ChangeRow, smallEditedWorld } from './edit-world.ts';
import { makePicture, makeWiki } from './factories.ts';
import { keptRows } from './kept-rows.ts';
import type { Sent, Which } from './lost-answers.ts';
import { type Refusal, type StaffApp, staffApp } from './staff-app.ts';

/** A thing of the history by its kind and number. */
export type ThingKey = `${ChangeRow['thing']} ${number}`;
export type Things = ReadonlyMap<ThingKey, Fields>;

/** A call over HTTP that is sent until its answer comes. */
export interface HttpCall<T> extends Sent<Answer<T & Partial<Refusal>>> {
  /** The versions that were on the screen; undefined for an undo and for what is done to what is ticked. */
  seen: ReadonlyMap<ThingKey, number> | undefined;
}

/** What two of staff do by the calls of the screens, on a real server and a real database. */
export interface EditOverHttp {
  server: StaffApp;
  /** Puts everything back to the start. */
  reset: () => void;
  /** Everything that can be changed, as it is stored. */
  things: () => Promise<Map<ThingKey, Fields>>;
  changes: () => ChangeRow[];
  read: <T>(url: string) => Promise<T>;
  /** @param key of the intent, a UUID */
  call: <T>(
    by: Which,
    key: string,
    ask: { path: string; body: Record<string, unknown>; seen?: HttpCall<T>['seen'] },
  ) => HttpCall<T>;
  close: () => Promise<void>;
}

const pictures = [makePicture('a'), makePicture('b')];
/** Pictures of this installation. */
export const pictureAddresses = pictures.map(({ file }) => `/media/${file}`);

const kinds = { location: 'locations', position: 'positions', wikipage: 'wiki_pages', type: 'location_types' } as const;

export async function editOverHttp(): Promise<EditOverHttp> {
  const wiki = [{ slug: 'inn', content: makeWiki({ top_section: 'Ale.' }) }];
  const server = await staffApp({ world: { ...smallEditedWorld, types: ['town', 'city'], pictures, wiki } });
  const { sqlite } = server.database;
  const people: readonly [Person, Person] = [server.mara, server.odo];
  const putBack = keptRows(
    sqlite,
    ['location_types', 'locations', 'positions', 'wiki_pages'],
    ['trash', 'staff_changes', 'location_old_slugs'],
  );
  const sessionOf = sqlite.prepare('select id from sessions where user_id = ?').pluck();
  return {
    server,
    reset: () => {
      putBack();
      // Thousands of sequences take longer than an access token lives.
      for (const person of people)
        person.access = server.app.accounts.access.sign({
          userId: person.id,
          sessionId: String(sessionOf.get(person.id)),
        });
    },
    things: async () => {
      const all = new Map<ThingKey, Fields>();
      for (const [kind, table] of Object.entries(kinds) as [ChangeRow['thing'], string][]) {
        for (const id of sqlite.prepare(`select id from ${table}`).pluck().all() as number[]) {
          const { fields } = (await server.app.staff.entities[kind].read(server.db, id)) ?? {};
          if (fields !== undefined) all.set(`${kind} ${id}`, fields);
        }
      }
      return all;
    },
    changes: () => sqlite.prepare('select * from staff_changes order by id').all() as ChangeRow[],
    read: async <T>(url: string) => (await server.get<T>(url, { as: server.mara })).body,
    call: <T>(
      by: Which,
      key: string,
      { path, body, seen }: { path: string; body: object; seen?: HttpCall<T>['seen'] },
    ) => ({
      key,
      seen,
      send: () => server.post<T & Partial<Refusal>>(`/api/${path}/`, { ...body, client_key: key }, { as: people[by] }),
    }),
    close: () => server.close(),
  };
}
