import { endsPictureAddresses, staysInWorld } from './triggers.ts';

/** Pictures, the tiles cut from them, and the sketches that maps are drawn from. */
export const pictures: readonly string[] = [
  `create table pictures (
    hash text primary key check (length(hash) = 64),
    world_id integer not null references worlds (id) on delete restrict,
    sha256 text not null check (length(sha256) = 64),
    file text not null unique,
    format text not null check (format in ('png', 'jpeg', 'webp')),
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    bytes integer not null check (bytes > 0),
    preview_file text,
    share_file text,
    state text not null check (state in ('pending', 'ready', 'failed')),
    uploaded_by integer references users (id) on delete set null,
    source_url text,
    created_at text not null,
    glimpse blob,
    frame_side real check (frame_side > 0),
    frame_corner real check (frame_corner > 0 and (frame_corner is null) = (frame_side is null)),
    small_bytes integer not null default 0 check (small_bytes >= 0),
    withheld integer not null default 0 check (withheld in (0, 1)),
    source_file text,
    source_bytes integer not null default 0 check (source_bytes >= 0),
    whole_sha256 text,
    unique (world_id, sha256)
  ) strict`,
  'create index pictures_by_uploader on pictures (uploaded_by) where uploaded_by is not null',
  'create index pictures_by_preview on pictures (preview_file)',
  'create index pictures_by_share on pictures (share_file)',
  'create index pictures_withheld on pictures (world_id) where withheld = 1',
  'create index pictures_by_source on pictures (source_file) where source_file is not null',
  staysInWorld('pictures'),

  `create table tile_sets (
    picture_hash text not null references pictures (hash) on delete cascade,
    map_width real not null check (map_width > 0),
    map_height real not null check (map_height > 0),
    folder text not null,
    tile_size integer not null check (tile_size > 0),
    levels integer not null check (levels > 0),
    zoom_offset integer not null,
    state text not null check (state in ('pending', 'ready', 'failed')),
    created_at text not null,
    bytes integer not null default 0 check (bytes >= 0),
    primary key (picture_hash, map_width, map_height)
  ) strict`,
  // Two maps of different sizes may share the tiles of one picture.
  'create index tile_sets_by_folder on tile_sets (folder)',

  // The number of a scope increases when someone loses access there, which revokes addresses given out before.
  `create table picture_epochs (
    scope text primary key,
    epoch integer not null
  ) strict, without rowid`,

  `create table map_sketches (
    location_id integer primary key references locations (id) on delete cascade,
    sketch blob not null,
    seed text not null,
    style text not null,
    size integer not null check (size > 0),
    drawn_places text not null default '[]' check (json_valid(drawn_places)),
    drawn_at text,
    version integer not null default 1 check (version > 0),
    updated_at text not null,
    credit text check (credit is null or json_valid(credit))
  ) strict`,
];

/** Jobs that continue after the response, and events that report writes to every process. */
export const jobs: readonly string[] = [
  `create table jobs (
    number integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    subject text not null,
    state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    asker text not null,
    asker_kind text not null check (asker_kind in ('account', 'network', 'server')),
    account_id integer references users (id) on delete cascade,
    requested_by integer,
    location_id integer references locations (id) on delete cascade,
    picture_hash text references pictures (hash) on delete restrict,
    payload text not null check (json_valid(payload)),
    progress text check (progress is null or json_valid(progress)),
    result text check (result is null or json_valid(result)),
    problem text,
    attempts integer not null default 0 check (attempts >= 0),
    round integer not null default 1 check (round > 0),
    turn integer,
    runner text,
    created_at text not null,
    not_before text not null,
    heartbeat_at text,
    ended_at text,
    check ((state = 'running') = (runner is not null)),
    check ((state in ('waiting', 'running')) = (ended_at is null))
  ) strict`,
  'create index jobs_to_do on jobs (kind, state, not_before, number)',
  'create index jobs_by_account on jobs (account_id) where account_id is not null',
  'create index jobs_by_picture on jobs (picture_hash) where picture_hash is not null',
  'create unique index jobs_by_location on jobs (location_id, kind) where location_id is not null',

  `create table events (
    id integer primary key autoincrement,
    at text not null,
    scope text not null,
    kind text not null,
    ids text check (ids is null or json_valid(ids)),
    actor_id integer
  ) strict`,
  'create index events_by_time on events (at)',

  // The last event of each scope and kind, with its time: after a restore, IDs alone repeat.
  `create table event_marks (
    scope text not null,
    kind text not null,
    last_id integer not null,
    last_at text not null default '',
    primary key (scope, kind)
  ) strict, without rowid`,
];

/** The history of editors and imports, and deleted entities that can be restored. */
export const history: readonly string[] = [
  `create table staff_changes (
    id integer primary key autoincrement,
    world_id integer not null references worlds (id) on delete restrict,
    at text not null,
    actor_id integer,
    action text not null,
    location_id integer,
    position_id integer,
    reverted_by integer references staff_changes (id),
    thing text not null default 'position' check (thing in ('position', 'location', 'wikipage', 'type')),
    thing_id integer,
    version integer not null default 1,
    parent_id integer,
    from_parent_id integer,
    reverts integer,
    client_key text,
    before text check (before is null or json_valid(before)),
    after text check (after is null or json_valid(after)),
    answer text check (answer is null or json_valid(answer)),
    group_id integer
  ) strict`,
  'create index staff_changes_by_location on staff_changes (location_id, id)',
  'create index staff_changes_by_position on staff_changes (position_id, id)',
  'create unique index staff_changes_by_key on staff_changes (actor_id, client_key) where client_key is not null',
  'create index staff_changes_by_thing on staff_changes (thing_id, thing, id)',
  'create index staff_changes_by_map on staff_changes (parent_id, id) where parent_id is not null',
  'create index staff_changes_by_former_map on staff_changes (from_parent_id, id) where from_parent_id is not null',
  'create index staff_changes_with_answer on staff_changes (at) where answer is not null',
  'create index staff_changes_by_world on staff_changes (world_id, id)',
  'create index staff_changes_removed on staff_changes (world_id, id) where after is null and reverted_by is null',
  // Changes that were made together have the ID of the first of them as `group_id`, and are listed and undone as one.
  'create index staff_changes_listed on staff_changes (world_id, id, group_id) where group_id is null or group_id = id',
  `create index staff_changes_by_actor on staff_changes (world_id, actor_id, id, group_id)
    where group_id is null or group_id = id`,
  'create index staff_changes_by_group on staff_changes (group_id, id) where group_id is not null',
  'create index staff_changes_by_map_and_group on staff_changes (parent_id, group_id, id) where group_id is not null',
  `create index staff_changes_by_former_map_and_group on staff_changes (from_parent_id, group_id, id)
    where group_id is not null`,
  `create index staff_changes_by_location_and_group on staff_changes (location_id, group_id, id)
    where group_id is not null`,
  `create index staff_changes_removed_by_group on staff_changes (group_id, id)
    where after is null and reverted_by is null and group_id is not null`,
  staysInWorld('staff_changes'),

  `create table trash (
    change_id integer primary key references staff_changes (id) on delete cascade,
    world_id integer not null references worlds (id) on delete cascade,
    thing text not null check (thing in ('position', 'location', 'wikipage', 'type')),
    thing_id integer not null,
    location_id integer,
    parent_id integer,
    name text not null,
    name_lower text not null,
    type_name text,
    has_text integer not null default 0 check (has_text in (0, 1)),
    kept_until text not null
  ) strict`,
  'create index trash_by_world on trash (world_id, change_id)',
  'create index trash_by_end on trash (kept_until)',
  'create index trash_by_location on trash (location_id) where location_id is not null',

  `create table imports (
    id integer primary key autoincrement,
    world_id integer not null references worlds (id) on delete restrict,
    at text not null,
    actor_id integer references users (id) on delete set null,
    format text not null,
    source text not null,
    map_id integer,
    files text not null check (json_valid(files)),
    report text not null check (json_valid(report)),
    undone_at text
  ) strict`,
  'create index imports_by_actor on imports (actor_id) where actor_id is not null',
  'create index imports_by_world on imports (world_id, id)',
  staysInWorld('imports'),

  `create table import_items (
    id integer primary key autoincrement,
    import_id integer not null references imports (id) on delete cascade,
    kind text not null check (kind in ('location', 'position', 'wiki_page', 'type')),
    object_id integer not null,
    source_key text not null,
    version integer not null,
    after text not null check (json_valid(after)),
    before text check (before is null or json_valid(before))
  ) strict`,
  'create index import_items_by_import on import_items (import_id, id)',
  // An import of the same source again finds what the first one made.
  'create index import_items_by_source on import_items (source_key, kind, id)',
  'create index import_items_by_object on import_items (object_id, kind, id)',
];

/** Staff see every world of the atlas, and an address does not say to whom it was given. */
const ATLAS_WORLDS = "select 'world ' || id from worlds where kind = 'atlas'";

/** Accounts, their logins and tokens, the audit log, and facts about the installation. */
export const accounts: readonly string[] = [
  `create table users (
    id integer primary key autoincrement,
    email text not null unique check (email = lower(email) and length(email) between 3 and 254),
    email_verified integer not null default 0 check (email_verified in (0, 1)),
    password_hash text,
    google_sub text unique,
    name text not null check (length(name) between 1 and 80),
    is_staff integer not null default 0 check (is_staff in (0, 1)),
    marketing_emails integer not null default 0 check (marketing_emails in (0, 1)),
    age_confirmed_at text,
    dropbox_token text check (dropbox_token is null),
    created_at text not null,
    terminated_at text
  ) strict`,
  endsPictureAddresses({
    name: 'staff_are_fewer',
    moment: 'update of is_staff, terminated_at on users',
    when: 'old.is_staff = 1 and (new.is_staff = 0 or new.terminated_at is not old.terminated_at)',
    scopes: ATLAS_WORLDS,
  }),
  endsPictureAddresses({
    name: 'staff_are_gone',
    moment: 'delete on users',
    when: 'old.is_staff = 1',
    scopes: ATLAS_WORLDS,
  }),

  `create table sessions (
    id text primary key,
    user_id integer not null references users (id) on delete cascade,
    user_agent text not null default '',
    created_at text not null,
    last_used_at text not null,
    expires_at text not null,
    absolute_expires_at text not null,
    revoked_at text
  ) strict`,
  'create index sessions_by_user on sessions (user_id, last_used_at)',

  `create table refresh_tokens (
    token_hash text primary key,
    session_id text not null references sessions (id) on delete cascade,
    generation integer not null check (generation >= 0),
    created_at text not null,
    used_at text,
    used_by text,
    used_from text,
    unique (session_id, generation)
  ) strict`,

  `create table account_tokens (
    token_hash text primary key,
    user_id integer not null references users (id) on delete cascade,
    purpose text not null check (purpose in ('password_reset', 'email_change', 'email_verification')),
    new_email text check ((purpose = 'email_change') = (new_email is not null)),
    created_at text not null,
    expires_at text not null,
    used_at text
  ) strict`,
  'create index account_tokens_by_user on account_tokens (user_id, purpose)',

  // Deleted accounts, and which of their notes were deleted, so that restored backups lose the same ones.
  `create table deletions (
    user_id integer primary key,
    deleted_at text not null,
    notes text not null default 'private' check (notes in ('all', 'private'))
  ) strict`,

  `create table audit_log (
    id integer primary key autoincrement,
    at text not null,
    actor_id integer,
    session_id text,
    address text,
    action text not null,
    object text,
    outcome text not null,
    request_id text,
    details text not null default '{}' check (json_valid(details))
  ) strict`,
  'create index audit_log_by_time on audit_log (at)',
  // Finds what one account did, newest first.
  'create index audit_log_by_actor on audit_log (actor_id, id)',
  `create index audit_log_logins on audit_log (actor_id, id)
    where action in ('register', 'login', 'google_login', 'password_reset') and outcome = 'ok'`,
  "create index audit_log_wrong_passwords on audit_log (object, id) where action = 'login' and outcome = 'failed'",
  `create trigger audit_log_keeps_rows before delete on audit_log
  begin
    select raise(abort, 'audit_log is append-only');
  end`,
  // "insert or replace" would remove a line without firing the trigger above.
  `create trigger audit_log_replaces_nothing before insert on audit_log
  when exists (select 1 from audit_log where id = new.id)
  begin
    select raise(abort, 'audit_log is append-only');
  end`,
  // The one permitted change: addresses are removed after 90 days.
  `create trigger audit_log_keeps_values before update on audit_log
  when not (
    new.address is null
    and old.at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-90 days')
    and new.id is old.id and new.at is old.at and new.actor_id is old.actor_id
    and new.session_id is old.session_id and new.action is old.action and new.object is old.object
    and new.outcome is old.outcome and new.request_id is old.request_id and new.details is old.details
  )
  begin
    select raise(abort, 'audit_log is append-only');
  end`,

  `create table meta (
    key text primary key,
    value text not null
  ) strict`,
];
