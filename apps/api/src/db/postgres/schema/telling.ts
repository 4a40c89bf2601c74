/** The channel on which processes hear that another one has written an event. */
export const EVENTS_CHANNEL = 'atlas_events';

/** Tells every process of new events, and whose they are, when and if their transaction is committed. */
export const tellingStatements: readonly string[] = [
  `create function atlas_compat.tell_events() returns trigger language plpgsql as $$
begin
  perform pg_notify('${EVENTS_CHANNEL}', current_setting('application_name'));
  return null;
end $$`,
  'create trigger events_are_told after insert on events for each statement execute function atlas_compat.tell_events()',
];
