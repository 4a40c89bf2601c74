import type { Address, BodyOf, CallAt, ErrorCode } from '@venture-atlas/types';
import type { Role } from './as-viewer.ts';
import type { MatrixWorld } from './matrix-world.ts';

/** A path with its values filled in. */
type Filled<Path extends string> = Path extends `${infer Head}:${string}/${infer Rest}`
  ? `${Head}${string}/${Filled<Rest>}`
  : Path;

type WithOrWithoutSlash<Path extends string> = Path extends `${infer Bare}/` ? Path | Bare : Path;

/** Where a call of this address goes, with whatever query. */
export type UrlOf<At extends Address> = At extends `${string} ${infer Path}`
  ? WithOrWithoutSlash<Filled<Path>> | `${Filled<Path>}?${string}`
  : never;

/** What is sent; the body is one that the contract allows, or `hostile`. */
export interface Sent<At extends Address> {
  url: UrlOf<At>;
  body?: BodyOf<CallAt<At>>;
  headers?: Record<string, string>;
}

/** One line of the role x call matrix (security goals, section 5): a call, and what each role gets. */
export interface RowOf<At extends Address> {
  /** Method and path of the call, as the contract has it. */
  route: At;
  /** What is special about this line, when a call has several. */
  when: string;
  /** What is sent; made of the world. */
  send: (world: MatrixWorld, role: Role) => Sent<At>;
  /** Puts something into the world before the call, for instance a link that is still good. */
  prepare?: (world: MatrixWorld, role: Role) => void;
  /** Status for each role. */
  expected: Readonly<Record<Role, number>>;
  /** With which code a refusal of this line says why, whoever gets one of its status. */
  code?: ErrorCode;
  /** The answer is about the caller: it may hold the caller's own e-mail address. */
  isOwn?: boolean;
  /** Secret words that a role may read in this answer, because they are its own. */
  mayRead?: Readonly<Partial<Record<Role, readonly string[]>>>;
}

/** A line about any call. */
export type MatrixRow = { [At in Address]: RowOf<At> }[Address];

export type Expected = MatrixRow['expected'];

/** The same status for all roles. */
export const everybody = (status: number): Record<Role, number> => ({
  anonymous: status,
  user: status,
  other: status,
  player: status,
  dm: status,
  staff: status,
});

/** What only staff may do. */
export const staffOnly = (status: number): Expected => ({ ...everybody(403), anonymous: 401, staff: status });

/** A body that the contract does not allow, sent all the same. */
export const hostile = (body: unknown): never => body as never;

/** The same for an address. */
export const hostileUrl = (url: string): never => url as never;
