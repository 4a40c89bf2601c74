/** The channel on which processes hear that another one has written an event. */
export const EVENTS_CHANNEL = 'atlas_events';

/** The channel on which processes hear that there is a new job, and of which kind. */
export const JOBS_CHANNEL = 'atlas_jobs';

/** The channel on which processes tell each other what is not kept, behind the name of whoever tells it. */
export const PROCESS_CHANNEL = 'atlas_line';

/**
 * Tells every process of new events, and whose they are, and of new jobs, when and if their transaction is committed. A
 * job that is tried again is not told: it waits for the next look, so that what fails is not tried without a pause.
 */
export const tellingStatements: readonly string[] = [
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
