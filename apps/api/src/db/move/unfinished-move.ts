/** Stands in the journal of steps while rows are moved into a database of PostgreSQL: no server takes it for one. */
export const UNFINISHED_MOVE = 'rows are still to be moved';
