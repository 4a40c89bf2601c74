import { type Role, roles } from './as-viewer.ts';
import {
  campaignName,
  campaignOf,
  inviteOf,
  memberOf,
  notesMayBeRead,
  placeId,
  putNote,
  removeMembers,
  type Sharing,
  setCampaigns,
} from './campaign-world.ts';
import type { MatrixRow } from './matrix-row.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';

type Route = MatrixRow['route'];
type Send = MatrixRow['send'];

/** Cells in the order of the matrix: A U X P D S, `open:members` where the two differ. */
function cells(text: string, sharing: Sharing): MatrixRow['expected'] {
  const statuses = text.split(/\s+/).map((cell) => Number(cell.split(':')[sharing === 'open' ? 0 : 1] ?? cell));
  return Object.fromEntries(roles.map((role, i) => [role, statuses[i]])) as MatrixRow['expected'];
}

interface Line {
  route: Route;
  when: string;
  expected: string;
  send: Send;
  /** Only in campaigns of this sharing; without it in both. */
  only?: Sharing;
  prepare?: (world: MatrixWorld, role: Role) => void;
  /** The answer holds notes at places. */
  hasNotes?: boolean;
  wiki?: 0 | 1;
}

/** A line for open campaigns and one for campaigns of members only. */
function both({ route, when, expected, send, only, prepare, hasNotes, wiki }: Line): MatrixRow[] {
  const kinds: readonly Sharing[] = only === undefined ? ['open', 'members'] : [only];
  return kinds.map((sharing) => {
    const statuses = cells(expected, sharing);
    const nameSeen = roles
      .filter((role) => statuses[role] === 200)
      .map((role) => [role, [`${CANARY}-campaign`]] as const);
    const mayRead: Partial<Record<Role, readonly string[]>> = Object.fromEntries(nameSeen);
    for (const role of ['dm', 'player'] as const) {
      if (hasNotes) mayRead[role] = [...(mayRead[role] ?? []), ...(notesMayBeRead[role] ?? [])];
    }
    return {
      route,
      when: `${when}, ${sharing}`,
      send,
      expected: statuses,
      mayRead,
      prepare: (world, role) => {
        setCampaigns(world, sharing, wiki);
        prepare?.(world, role);
      },
    };
  });
}

const LOOKING = '200:404 200 200:404 200 200 200:404';
const HIDDEN = '404 200 404 404 200 404';
const SIGNED_IN_LOOKING = '401 200 200:404 200 200 200:404';
const DM_ONLY = '401 200 403:404 403 200 403:404';
const NOBODY = '401 403 403:404 403 403 403:404';

const reading = (route: Route, url: string, extra: Partial<Line> = {}): Line => ({
  route,
  when: 'in a campaign',
  expected: LOOKING,
  send: (world, role) => ({ url: `${url}${url.includes('?') ? '&' : '?'}campaign_id=${campaignOf(world, role)}` }),
  ...extra,
});

const withInvite = (line: Line): Line => ({
  ...line,
  when: 'with its invite',
  only: 'members',
  expected: line.expected.replaceAll(':404', ''),
  send: (world, role) => ({ ...line.send(world, role), headers: { 'x-campaign-invite': inviteOf(world, role) } }),
});

const DETAILS = 'GET /api/location_map_details/:name/';
const details = reading(DETAILS, '/api/location_map_details/waterdeep/', { hasNotes: true });

const maps: readonly Line[] = [
  details,
  withInvite(details),
  reading(DETAILS, '/api/location_map_details/sword_coast/', {
    when: 'a hidden map',
    expected: HIDDEN,
    hasNotes: true,
  }),
  reading(DETAILS, '/api/location_map_details/waterdeep/', {
    when: 'after the players were removed',
    expected: '200:404 200 200:404 404 200 200:404',
    hasNotes: true,
    prepare: removeMembers,
  }),
  reading(DETAILS, '/api/location_map_details/waterdeep/?as=player', {
    when: 'as=player',
    expected: '401:404 404 403:404 403 200 403:404',
  }),
  reading('GET /api/location_map_details/', '/api/location_map_details/', { expected: HIDDEN, hasNotes: true }),
  reading('GET /api/location_children/:name/', '/api/location_children/waterdeep/', { hasNotes: true }),
  withInvite(reading('GET /api/location_children/:name/', '/api/location_children/waterdeep/', { hasNotes: true })),
  reading('GET /api/location_children/:name/', '/api/location_children/sword_coast/', {
    when: 'a hidden map',
    expected: HIDDEN,
    hasNotes: true,
  }),
  reading('GET /api/location_wiki/:slug/', '/api/location_wiki/waterdeep/', { wiki: 1 }),
  reading('GET /api/location_wiki/:slug/', '/api/location_wiki/waterdeep/', {
    when: 'with the wiki off',
    expected: HIDDEN,
  }),
  reading('GET /api/location_search/', '/api/location_search/?name=wat'),
  reading('GET /api/location_text_search/:name/', '/api/location_text_search/waterdeep/?q=lantern'),
  reading('GET /api/location_text_search/:name/', '/api/location_text_search/sword_coast/?q=lantern', {
    when: 'a hidden map',
    expected: HIDDEN,
  }),
];

const notesAt =
  (slug: string): Send =>
  (world, role) => ({
    url: `/api/campaign_notes/?campaign_id=${campaignOf(world, role)}&location_id=${placeId(world, slug)}`,
  });

const writing =
  (slug: string, user?: (world: MatrixWorld, role: Role) => number): Send =>
  (world, role) => ({
    url: '/api/home/campaignnote/',
    body: {
      character_name: 'Bard',
      note: 'A note',
      private: false,
      campaign: campaignOf(world, role),
      location: placeId(world, slug),
      ...(user === undefined ? {} : { user: user(world, role) }),
    },
  });

const own = (world: MatrixWorld, role: Role): number => world.userIds[role === 'anonymous' ? 'user' : role];
const deleting: Send = () => ({ url: '/api/delete_campaign_note/4711/', body: {} });
const anothersNote = (isPrivate: boolean) => (world: MatrixWorld, role: Role) =>
  putNote(world, {
    campaign: world.campaignId,
    author: role === 'player' ? world.userIds.dm : world.userIds.player,
    slug: 'waterdeep',
    isPrivate,
  });
/** Here `user` has no campaign of its own at stake: it is a signed-in non-member. */
const asStranger =
  (prepare: NonNullable<Line['prepare']>): NonNullable<Line['prepare']> =>
  (world, role) => {
    world.server.database.sqlite.prepare('delete from campaign_members where user_id = ?').run(world.userIds.user);
    prepare(world, role);
  };

const NOTE = 'POST /api/home/campaignnote/';
const DELETE_NOTE = 'POST /api/delete_campaign_note/:id/';
const notes: readonly Line[] = [
  {
    route: 'GET /api/campaign_notes/',
    when: 'a visible place',
    expected: SIGNED_IN_LOOKING,
    send: notesAt('waterdeep'),
    hasNotes: true,
  },
  {
    route: 'GET /api/campaign_notes/',
    when: 'a hidden place',
    expected: '401 200 404 404 200 404',
    send: notesAt('nesmé'),
    hasNotes: true,
  },
  { route: NOTE, when: 'a visible place', expected: SIGNED_IN_LOOKING, send: writing('waterdeep', own) },
  { route: NOTE, when: 'a hidden place', expected: '401 200 404 404 200 404', send: writing('nesmé') },
  { route: NOTE, when: 'for somebody else', expected: NOBODY, send: writing('waterdeep', memberOf) },
  {
    route: DELETE_NOTE,
    when: 'an own note, no longer a member',
    expected: '401 200 200 200 200 200',
    send: deleting,
    prepare: (world, role) => {
      putNote(world, { campaign: world.campaignId, author: own(world, role), slug: 'nesmé', isPrivate: true });
      world.server.database.sqlite.prepare('delete from campaign_members').run();
    },
  },
  {
    route: DELETE_NOTE,
    when: "another's public note",
    expected: '401 403:404 403:404 403 200 403:404',
    send: deleting,
    prepare: asStranger(anothersNote(false)),
  },
  {
    route: DELETE_NOTE,
    when: "another's private note",
    expected: '401 404 404 404 200 404',
    send: deleting,
    prepare: asStranger(anothersNote(true)),
  },
];

const deed =
  (name: string, body: (world: MatrixWorld, role: Role) => unknown = () => ({})): Send =>
  (world, role) => ({ url: `/api/home/campaign/${campaignOf(world, role)}/${name}`, body: body(world, role) });
const onMember =
  (name: string): Send =>
  (world, role) => ({
    url: `/api/home/campaign/${campaignOf(world, role)}/members/${memberOf(world, role)}/${name}/`,
    body: {},
  });

const CAMPAIGN = 'POST /api/home/campaign/:id/';
const campaigns: readonly Line[] = [
  {
    route: 'GET /api/home/campaign/list/',
    only: 'open',
    when: 'the own ones',
    expected: '401 200 200 200 200 200',
    send: (w, r) => ({ url: `/api/home/campaign/list/?owner=${own(w, r)}` }),
  },
  {
    route: 'GET /api/home/campaign/list/',
    only: 'open',
    when: "somebody else's",
    expected: '401 403 403 403 403 403',
    send: (w, r) => ({ url: `/api/home/campaign/list/?owner=${memberOf(w, r)}` }),
  },
  {
    route: 'GET /api/home/campaign/joined/',
    only: 'open',
    when: 'always',
    expected: '401 200 200 200 200 200',
    send: () => ({ url: '/api/home/campaign/joined/' }),
  },
  {
    route: 'GET /api/home/campaign/:id/',
    when: 'always',
    expected: SIGNED_IN_LOOKING,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}` }),
  },
  {
    route: 'GET /api/home/campaign/:id/',
    when: 'as=player',
    expected: DM_ONLY,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/?as=player` }),
  },
  {
    route: 'GET /api/home/campaign/:id/visible_places/',
    when: 'always',
    expected: DM_ONLY,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/visible_places/` }),
  },
  {
    route: 'POST /api/home/campaign/',
    only: 'open',
    when: 'for oneself',
    expected: '401 200 200 200 200 200',
    send: (w, r) => ({ url: '/api/home/campaign/', body: { name: 'New', owner: own(w, r) } }),
  },
  {
    route: 'POST /api/home/campaign/',
    only: 'open',
    when: 'for somebody else',
    expected: '401 403 403 403 403 403',
    send: (w, r) => ({ url: '/api/home/campaign/', body: { name: 'New', owner: memberOf(w, r) } }),
  },
  {
    route: 'POST /api/home/campaign/',
    only: 'open',
    when: 'a privileged key',
    expected: '401 400 400 400 400 400',
    send: () => ({ url: '/api/home/campaign/', body: { name: 'New', is_staff: true } }),
  },
  {
    route: CAMPAIGN,
    when: 'a new name',
    expected: DM_ONLY,
    send: deed('', () => ({ name: 'Renamed', sharing: 'members' })),
  },
  {
    route: CAMPAIGN,
    when: 'another owner',
    expected: NOBODY,
    send: deed('', (w, r) => ({ name: 'Taken', owner: memberOf(w, r) })),
  },
  {
    route: 'POST /api/home/campaign/:id/delete/',
    when: 'its name',
    expected: DM_ONLY,
    send: deed('delete/', (_w, r) => ({ name: campaignName(r) })),
  },
  {
    route: 'POST /api/home/campaign/:id/delete/',
    when: 'another name',
    expected: '401 400 403:404 403 400 403:404',
    send: deed('delete/', () => ({ name: 'Another' })),
  },
  {
    route: 'POST /api/home/campaign/:id/join/',
    when: 'its invite',
    expected: '401 200 200 200 200 200',
    send: deed('join/', (w, r) => ({ invite: inviteOf(w, r) })),
  },
  {
    route: 'POST /api/home/campaign/:id/join/',
    when: 'no invite',
    only: 'open',
    expected: '401 200 200 200 200 200',
    send: deed('join/'),
  },
  {
    route: 'POST /api/home/campaign/:id/join/',
    when: 'a wrong invite',
    only: 'members',
    expected: '401 404 404 404 404 404',
    send: deed('join/', () => ({ invite: 'A'.repeat(43) })),
  },
  {
    route: 'POST /api/home/campaign/:id/leave/',
    when: 'always',
    expected: '401 403 200:404 200 403 200:404',
    send: deed('leave/'),
  },
  {
    route: 'POST /api/home/campaign/:id/rotate_invite/',
    when: 'always',
    expected: DM_ONLY,
    send: deed('rotate_invite/'),
  },
  {
    route: 'POST /api/home/campaign/:id/members/:user/remove/',
    when: 'a player',
    expected: DM_ONLY,
    send: onMember('remove'),
  },
  {
    route: 'POST /api/home/campaign/:id/members/:user/remove/',
    when: 'oneself',
    expected: '401 403 200:404 200 403 200:404',
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/members/${own(w, r)}/remove/`, body: {} }),
  },
  {
    route: 'POST /api/home/campaign/:id/members/:user/readmit/',
    when: 'a removed player',
    expected: '401 200 403:404 404 200 403:404',
    send: onMember('readmit'),
    prepare: removeMembers,
  },
  {
    route: 'POST /api/save_campaign_location_settings/',
    when: 'always',
    expected: DM_ONLY,
    send: (w, r) => ({
      url: '/api/save_campaign_location_settings/',
      body: { show_players: true, show_wiki: true, campaign_id: campaignOf(w, r), location_id: placeId(w, 'nesmé') },
    }),
  },
  {
    route: 'POST /api/save_campaign_settings_bulk/',
    when: 'always',
    expected: DM_ONLY,
    send: (w, r) => ({
      url: '/api/save_campaign_settings_bulk/',
      body: { show_players: true, campaign_id: campaignOf(w, r), on_map: placeId(w, 'sword_coast') },
    }),
  },
];

/** Calls of campaigns and notes, in open campaigns and in those of members only. */
export const campaignRows: readonly MatrixRow[] = [...maps, ...notes, ...campaigns].flatMap(both);
