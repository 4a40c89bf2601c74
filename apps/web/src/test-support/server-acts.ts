import type { Tokens } from '@venture-atlas/types';
import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where tests ask for a real server of their own. */
    testServers: string;
  }
}

/** What is in the database of a server from the start, besides nothing: `test-server/worlds.ts` has them. */
export type TestWorld = 'coast' | 'saltCoast' | 'withoutMap' | 'manyMaps' | 'manyParents' | { places: number };

/** Somebody with an account on the server of a test. */
export interface TestPerson {
  id: number;
  email: string;
  name: string;
  /** Empty where the account has none. */
  password: string;
}

/** The newest mail with a subject that the server sent. */
export interface TestMail {
  to: string;
  /** What stands behind # in its link. */
  token: string;
}

/** A campaign over the Sword Coast, with the accounts of all who have to do with it: by id. */
export interface CampaignSeed {
  id: string;
  name: string;
  people: Readonly<Record<number, string>>;
  owner: number;
  sharing?: 'open' | 'members';
  members?: readonly number[];
  removed?: readonly number[];
  /** By the id of a place: whether players see it, and its text. */
  settings?: Readonly<Record<number, readonly [players: boolean, wiki: boolean]>>;
  /** At Gullhaven, in the order of their ids; "Note 301" unless said otherwise. */
  notes?: readonly { id: number; by: number; note?: string; character?: string; isPrivate?: boolean }[];
}

/**
 * What a test may ask of its server beside the calls of the API, which it makes as the page does: `test-server/` does
 * it, in the process that runs the servers. Arguments and answers travel as JSON.
 */
export interface ServerActs {
  /** A new account, or the one with this address. The password is `tide and ink` unless said otherwise; null makes an account that Google opens. */
  addPerson: (changes: {
    id?: number;
    email?: string;
    name?: string;
    password?: string | null;
    isStaff?: boolean;
  }) => TestPerson;
  /** Logs a person in; `isAccessOver` gives an access token that has run out. */
  openSession: (of: { person: number; isAccessOver?: boolean }) => Tokens;
  /** Ends every session, as a new password does. */
  endSessions: (of: { person: number }) => null;
  /** Deletes the account, as its owner does. */
  deleteAccount: (of: { person: number }) => null;
  /** How often an old refresh token came back, which ends a session: each time an honest person is logged out. */
  countReuses: (of: { person: number }) => number;
  readMail: (of: { subject: string }) => TestMail;
  /** What stands behind # in the link of a news mail. */
  unsubscribeToken: (of: { person: number }) => string;
  addCampaign: (seed: CampaignSeed) => null;
  placeId: (of: { slug: string }) => number;
  /** Opens the live stream of a campaign, as the browser of its player does. It ends with the server. */
  followCampaign: (of: { campaign: string; access: string }) => null;
  /** What came by that stream so far, as it came, once there were at least so many news. */
  readFollowed: (of: { news: number }) => { count: number; text: string };
  /** Stores a picture of 640 x 480 pixels for a world, named by its public id, as an upload would. Returns its address. */
  addPicture: (of: { world: string }) => string;
  /** Writes columns of a place before anybody asks for it. */
  changePlace: (of: {
    slug: string;
    map_maker_name?: null;
    map_maker_url?: null;
    miles_per_unit?: null;
    /** A JSON list of addresses. */
    images_from_wiki?: string;
    picture_hash?: null;
    map_width?: number | null;
    map_height?: number | null;
  }) => null;
}
