/** Channel for new events of other processes. */
export const EVENTS_CHANNEL = 'atlas_events';

/** Channel for new jobs, with their kind. */
export const JOBS_CHANNEL = 'atlas_jobs';

/** Channel for temporary messages between processes, each after the name of its sender. */
export const PROCESS_CHANNEL = 'atlas_line';

/**
 * Notifies all processes of new events, with their author, and of new jobs, once the transaction is committed. Retried
 * jobs are not announced: they wait for the next poll, so that failing jobs are not retried without a pause.
 */
export const notificationStatements: readonly string[] = [
  `create function atlas_compat.tell_events() returns trigger language plpgsql as $$
begin
  perform pg_notify('${EVENTS_CHANNEL}', current_setting('application_name'));
  return null;
end $$`,
  'create trigger events_are_told after insert on events for each statement execute function atlas_compat.tell_events()',
  `create function atlas_compat.tell_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('${JOBS_CHANNEL}', new.kind);
  return null;
end $$`,
  'create trigger new_jobs_are_told after insert on jobs for each row execute function atlas_compat.tell_jobs()',
  `create trigger renewed_jobs_are_told after update of round on jobs for each row
    when (new.round <> old.round) execute function atlas_compat.tell_jobs()`,
];
