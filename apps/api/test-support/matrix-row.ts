import type { Role } from './as-viewer.ts';
import type { MatrixWorld } from './matrix-world.ts';

/** One line of the role x call matrix (security goals, section 5): a call, and what each role gets. */
export interface MatrixRow {
  /** Method and address exactly as the route is registered. */
  route: `${'GET' | 'POST'} /${string}`;
  /** What is special about this line, when a route has several. */
  when: string;
  /** What is sent; the address is filled in from the world. */
  send: (world: MatrixWorld, role: Role) => { url: string; body?: unknown; headers?: Record<string, string> };
  /** Puts something into the world before the call, for instance a link that is still good. */
  prepare?: (world: MatrixWorld, role: Role) => void;
  /** Status for each role. */
  expected: Readonly<Record<Role, number>>;
  /** The answer is about the caller: it may hold the caller's own e-mail address. */
  isOwn?: boolean;
  /** Secret words that a role may read in this answer, because they are its own. */
  mayRead?: Readonly<Partial<Record<Role, readonly string[]>>>;
}

/** The same status for all roles. */
export const everybody = (status: number): Record<Role, number> => ({
  anonymous: status,
  user: status,
  other: status,
  player: status,
  dm: status,
  staff: status,
});
