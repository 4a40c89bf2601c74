import type { Role } from './as-viewer.ts';
import { both, type Line, NOBODY, own, type Send, SIGNED_IN_LOOKING } from './campaign-lines.ts';
import { campaignOf, memberOf, placeId, putNote } from './campaign-world.ts';
import type { MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

const NOTE = 'POST /api/home/campaignnote/';
const DELETE_NOTE = 'POST /api/delete_campaign_note/:id/';

const notesAt =
  (slug: string): Send<'GET /api/campaign_notes/'> =>
  (world, role) => ({
    url: `/api/campaign_notes/?campaign_id=${campaignOf(world, role)}&location_id=${placeId(world, slug)}`,
  });

const writing =
  (slug: string, user?: (world: MatrixWorld, role: Role) => number): Send<typeof NOTE> =>
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

const deleting: Send<typeof DELETE_NOTE> = () => ({ url: '/api/delete_campaign_note/4711/', body: {} });
const anothersNote = (isPrivate: boolean) => (world: MatrixWorld, role: Role) =>
  putNote(world, {
    campaign: world.campaignId,
    author: role === 'player' ? world.userIds.dm : world.userIds.player,
    slug: 'waterdeep',
    isPrivate,
  });
const EDIT_NOTE = 'POST /api/edit_campaign_note/:id/';
const editing: Send<typeof EDIT_NOTE> = () => ({ url: '/api/edit_campaign_note/4711/', body: { note: 'Anew' } });
const ownNote = (slug: string) => (world: MatrixWorld, role: Role) => {
  putNote(world, { campaign: campaignOf(world, role), author: own(world, role), slug, isPrivate: true });
  // Its author is answered who they wrote it as: that is no secret.
  world.server.database.sqlite.prepare(`update campaign_notes set character_name = 'Bard' where id = 4711`).run();
};
/** Here `user` has no campaign of its own at stake: it is a signed-in non-member. */
const asStranger =
  (prepare: NonNullable<Line['prepare']>): NonNullable<Line['prepare']> =>
  (world, role) => {
    world.server.database.sqlite.prepare('delete from campaign_members where user_id = ?').run(world.userIds.user);
    prepare(world, role);
  };

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
    route: 'GET /api/home/campaign/:id/notes/',
    when: 'all of them',
    expected: SIGNED_IN_LOOKING,
    send: (world, role) => ({ url: `/api/home/campaign/${campaignOf(world, role)}/notes/` }),
    hasNotes: true,
  },
  { route: EDIT_NOTE, when: 'an own note', expected: SIGNED_IN_LOOKING, send: editing, prepare: ownNote('waterdeep') },
  {
    route: EDIT_NOTE,
    when: 'an own note at a place that is hidden now',
    expected: '401 200 404 404 200 404',
    send: editing,
    prepare: ownNote('nesmé'),
  },
  {
    route: EDIT_NOTE,
    when: "another's public note",
    expected: NOBODY,
    send: editing,
    prepare: anothersNote(false),
  },
  {
    route: EDIT_NOTE,
    when: "another's private note",
    expected: '401 404 404 404 403 404',
    send: editing,
    prepare: anothersNote(true),
  },
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

/** Notes at places, in open campaigns and in those of members only. */
export const noteRows: readonly MatrixRow[] = notes.flatMap(both);
