const OF_DRAFT = `exists (
    select 1 from locations where locations.id in (new.location_id, new.parent_id) and locations.draft <> 0)`;

const keepAsDrafts = {
  condition: `(new.active = 1 or new.draft = 1) and (new.draft = 1) <> ${OF_DRAFT}`,
  body: `update positions set active = (not ${OF_DRAFT})::int, draft = ${OF_DRAFT}::int where id = new.id;`,
};

const addLinks = `insert into wiki_links (from_id, to_id, bare)
    select new.location_id, (link ->> 'id')::bigint, (link ->> 'bare')::bigint
    from json_array_elements(coalesce(atlas_compat.readable_json(new.content) -> 'linked', '[]')) as link
    where new.location_id is not null and link ->> 'id' is not null
    on conflict (from_id, to_id) do update set bare = excluded.bare;`;
const dropLinks = 'delete from wiki_links where from_id = old.location_id;';

/** Triggers that PostgreSQL is told in its own words, by their names. */
export const ownTriggers: Readonly<Record<string, { condition?: string; body: string }>> = {
  audit_log_keeps_values: {
    condition: `not (
      new.address is null
      and old.at < to_char((now() - interval '90 days') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      and (new.id, new.at, new.actor_id, new.session_id, new.action, new.object, new.outcome, new.request_id, new.details)
        is not distinct from
        (old.id, old.at, old.actor_id, old.session_id, old.action, old.object, old.outcome, old.request_id, old.details)
    )`,
    body: `raise exception using message = 'audit_log is append-only', errcode = 'integrity_constraint_violation';`,
  },
  positions_kept_as_drafts: keepAsDrafts,
  positions_made_as_drafts: keepAsDrafts,
  wiki_links_add: { body: addLinks },
  wiki_links_drop: { body: dropLinks },
  wiki_links_change: { body: `${dropLinks} ${addLinks}` },
};
