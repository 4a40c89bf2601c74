/** The folder with PostgreSQL's programs, where this system has them; nothing is installed. */
export function postgresHere(): string | undefined;

/**
 * Starts a server of its own in a folder of its own, reached by a socket there.
 * @param bin the folder with PostgreSQL's programs
 */
export function startPostgres(
  bin: string,
  options?: { isDurable?: boolean },
): {
  /** postgres:// of its first database, whose user may make others. */
  address: string;
  /** Ends it and removes its folder. */
  close: () => void;
  /** Ends it at once, without tidying up, as a crash would; nobody may be asked until it has begun again. */
  kill: () => void;
  begin: () => void;
};
