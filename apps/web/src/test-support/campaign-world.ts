import { pointInMultiPolygon } from '@venture-atlas/map-math';
import { type Audience, isNoteVisible, isPlaceVisible, isWikiVisible } from '@venture-atlas/rules';
import type {
  CampaignLocationSettings,
  CampaignNote,
  Child,
  LocationMapDetails,
  Polygon,
  SettingsGroup,
} from '@venture-atlas/types';
import { makeWiki, makeWikiContent } from './map-fixtures.ts';

/** One campaign over one map, as the pretended server keeps it. Settings by location id. */
export interface CampaignWorld {
  campaign: { id: string; name: string; owner: number; sharing: 'open' | 'members'; invite: string };
  names: Map<number, string>;
  members: Set<number>;
  removed: Set<number>;
  settings: Map<number, CampaignLocationSettings>;
  notes: (CampaignNote & { client_key?: string })[];
  map: LocationMapDetails;
  lastNote: number;
}

export interface CampaignCall {
  method: string;
  path: string;
  query: URLSearchParams;
  invite: string | undefined;
  user: number | undefined;
  body: Record<string, unknown> | undefined;
}

export interface WorldAnswer {
  status?: number;
  body: unknown;
}

const nothing: WorldAnswer = { status: 404, body: { error: 'There is nothing at this address.', code: 'not_found' } };
const forbidden: WorldAnswer = { status: 403, body: { error: 'You are not allowed to do this.', code: 'forbidden' } };

/** What the API would answer, and do. */
export function campaignAnswer(world: CampaignWorld, call: CampaignCall): WorldAnswer {
  const { path, user, body = {} } = call;
  const { campaign } = world;
  const address = `/api/home/campaign/${campaign.id}/`;
  const row = { id: campaign.id, name: campaign.name, owner: campaign.owner };
  if (path === '/api/home/campaign/list/') return { body: user === campaign.owner ? [row] : [] };
  if (path === '/api/home/campaign/joined/') return { body: world.members.has(user ?? 0) ? [row] : [] };
  const asked = /^\/api\/home\/campaign\/([\da-f]+)\//.exec(path)?.[1] ?? campaign.id;
  if (asked !== campaign.id) return nothing;
  const audience = audienceOf(world, call);
  if (path === `${address}join/`) {
    const isOpen = campaign.sharing === 'open' || body.invite === campaign.invite;
    if (user === undefined || world.removed.has(user) || !isOpen) return nothing;
    world.members.add(user);
    return { body: describe(world, 'player', user) };
  }
  if (audience === undefined) return nothing;
  if (path.startsWith('/api/location_map_details/')) return details(world, audience, user);
  if (path.startsWith('/api/location_wiki/')) return wiki(world, audience, path.split('/')[3] ?? '');
  if (path.startsWith('/api/location_text_search/')) return { body: [] };
  if (path === '/api/campaign_notes/') return notesAt(world, call, audience);
  if (path === '/api/home/campaignnote/') return write(world, user ?? 0, body);
  const noteId = /^\/api\/delete_campaign_note\/(\d+)\/$/.exec(path)?.[1];
  if (noteId !== undefined) {
    world.notes = world.notes.filter(({ id }) => id !== Number(noteId));
    return { body: { success: 'The note is deleted.' } };
  }
  if (path === address && call.method === 'GET') return { body: describe(world, audience, user) };
  return user === campaign.owner ? lead(world, path.replace(address, ''), path, body) : forbidden;
}

/** What only the DM does. */
function lead(world: CampaignWorld, act: string, path: string, body: Record<string, unknown>): WorldAnswer {
  const { campaign } = world;
  if (path === '/api/save_campaign_location_settings/') {
    const { show_players, show_wiki, location_id } = body as CampaignLocationSettings & { location_id: number };
    const previous = world.settings.get(location_id) ?? null;
    world.settings.set(location_id, { show_players, show_wiki });
    return { body: { location_id, show_players, show_wiki, previous } };
  }
  if (path === '/api/save_campaign_settings_bulk/') return bulk(world, body);
  const member = /^members\/(\d+)\/(remove|readmit)\/$/.exec(act);
  if (act === 'rotate_invite/') campaign.invite = `${campaign.invite}x`;
  else if (member?.[2] === 'remove') {
    world.members.delete(Number(member[1]));
    world.removed.add(Number(member[1]));
  } else if (member?.[2] === 'readmit') world.removed.delete(Number(member[1]));
  else if (act === 'delete/') return { body: { success: 'The campaign is deleted.' } };
  else Object.assign(campaign, body);
  return { body: describe(world, 'dm', campaign.owner) };
}

function audienceOf(world: CampaignWorld, { user, query, invite }: CampaignCall): Audience | undefined {
  const { campaign } = world;
  if (user === campaign.owner) return query.get('as') === 'player' ? 'player' : 'dm';
  if (user !== undefined && world.removed.has(user)) return undefined;
  if (user !== undefined && (world.members.has(user) || campaign.sharing === 'open')) return 'player';
  return campaign.sharing === 'open' || invite === campaign.invite ? 'guest' : undefined;
}

function describe(world: CampaignWorld, audience: Audience, user: number | undefined) {
  const { id, name, owner, sharing, invite } = world.campaign;
  const people = (ids: Set<number>) => [...ids].map((one) => ({ id: one, name: world.names.get(one) ?? 'Player' }));
  if (audience === 'guest') return { id, name, is_dm: false, is_member: false };
  const isMember = user === owner || world.members.has(user ?? 0);
  if (audience === 'player') return { id, name, owner, is_dm: false, is_member: isMember };
  const told = { members: people(world.members), removed_members: people(world.removed) };
  return { id, name, owner, is_dm: true, sharing, invite_token: invite, ...told };
}

/** What only the DM is told, and only by the campaign itself. */
const nobody = { invite_token: undefined, removed_members: undefined };

const place = (world: CampaignWorld, locationId: number) => ({
  settings: world.settings.get(locationId),
  isRoot: locationId === world.map.id && world.map.parents.length === 0,
});

function details(world: CampaignWorld, audience: Audience, user: number | undefined): WorldAnswer {
  const { map } = world;
  const isSeen = (locationId: number) => isPlaceVisible(audience, place(world, locationId));
  if (!isSeen(map.id)) return nothing;
  const children = map.children.filter(({ location_id }) => isSeen(location_id));
  const rows = [...world.settings].filter(([id]) => isSeen(id));
  const seen = { children, total_children: children.length, campaign_settings: Object.fromEntries(rows) };
  const told = audience === 'dm' ? { is_root: place(world, map.id).isRoot } : {};
  const {
    invite_token: _invite,
    removed_members: _removed,
    ...campaign
  } = { ...nobody, ...describe(world, audience, user) };
  return { body: { ...map, ...seen, ...told, campaign } };
}

function wiki(world: CampaignWorld, audience: Audience, slug: string): WorldAnswer {
  const id = slug === world.map.slug ? world.map.id : world.map.children.find((one) => one.slug === slug)?.location_id;
  if (id === undefined || !isWikiVisible(audience, place(world, id))) return nothing;
  return { body: makeWiki(slug, makeWikiContent({ top_section: `About ${slug}.` })) };
}

function notesAt(world: CampaignWorld, { user, query }: CampaignCall, audience: Audience): WorldAnswer {
  const at = Number(query.get('location_id'));
  const isSeen = isPlaceVisible(audience, place(world, at));
  if (!isSeen) return nothing;
  const asker = query.get('as') === 'player' ? undefined : user;
  const isRead = (note: CampaignNote) =>
    note.location === at && isNoteVisible(audience, asker, { author: note.user.id, private: note.private }, isSeen);
  const notes = world.notes.filter(isRead).toReversed();
  const page = Number(query.get('page') ?? 1);
  const shown = notes.slice((page - 1) * 3, page * 3).map((note) => ({
    ...note,
    can_delete: audience === 'dm' || note.user.id === asker,
  }));
  return { body: { notes: shown, next_page: page * 3 < notes.length ? page + 1 : null, total_notes: notes.length } };
}

function write(world: CampaignWorld, user: number, body: Record<string, unknown>): WorldAnswer {
  const known = world.notes.find((note) => note.client_key === body.client_key && note.user.id === user);
  if (known !== undefined) return { body: known };
  world.lastNote += 1;
  const note = {
    id: world.lastNote,
    character_name: String(body.character_name),
    note: String(body.note),
    private: body.private === true,
    created_at: new Date().toISOString(),
    user: { id: user, name: world.names.get(user) ?? 'Player' },
    campaign: world.campaign.id,
    location: Number(body.location),
    by_dm: user === world.campaign.owner,
    can_delete: true,
    client_key: String(body.client_key),
  };
  world.notes.push(note);
  return { body: note };
}

function bulk(world: CampaignWorld, body: Record<string, unknown>): WorldAnswer {
  const before = new Map(world.settings);
  const meant: number[] = [];
  const restore = body.restore as SettingsGroup[] | undefined;
  if (restore !== undefined) {
    for (const { settings, location_ids } of restore) {
      for (const id of location_ids) {
        meant.push(id);
        if (settings === null) world.settings.delete(id);
        else world.settings.set(id, settings);
      }
    }
  } else {
    for (const child of world.map.children.filter((one) => isMeant(one, body))) {
      const now = world.settings.get(child.location_id) ?? { show_players: false, show_wiki: false };
      const { show_players = now.show_players, show_wiki = now.show_wiki } = body as Partial<CampaignLocationSettings>;
      world.settings.set(child.location_id, { show_players, show_wiki });
      meant.push(child.location_id);
    }
  }
  const changed = meant.filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(world.settings.get(id)));
  const groups = (rows: Map<number, CampaignLocationSettings>) =>
    changed.map((id) => ({ settings: rows.get(id) ?? null, location_ids: [id] }));
  const answer = { places: meant.length, changed: changed.length };
  return { body: { ...answer, previous: groups(before), current: groups(world.settings) } };
}

function isMeant(child: Child, { type, within, children_of }: Record<string, unknown>): boolean {
  if (children_of !== undefined) return child.location_id === children_of;
  if (type !== undefined) return child.type === type;
  const area = within as Polygon | undefined;
  return area === undefined || pointInMultiPolygon([area.coordinates], [child.lng, child.lat]);
}
