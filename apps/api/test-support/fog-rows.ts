import type { Role } from './as-viewer.ts';
import { both, DM_ONLY, type Line, LOOKING } from './campaign-lines.ts';
import { campaignOf, placeId } from './campaign-world.ts';
import type { MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

/** On Waterdeep, in each campaign: a circle that is uncovered, and one that was taken back. */
const putFog = (world: MatrixWorld): void => {
  const { sqlite } = world.server.database;
  sqlite.prepare('delete from campaign_fogs').run();
  sqlite
    .prepare(
      `insert into campaign_fogs (campaign_id, map_id, is_on, step, done, shown)
       select id, ?, 1, 0.0078125, 1, 'shown-of-the-matrix' from campaigns`,
    )
    .run(placeId(world, 'waterdeep'));
  // Clear: a circle about [64, 64] steps.
  sqlite
    .prepare(
      `insert into campaign_fog_acts (fog_id, number, act)
       select id, number, ? from campaign_fogs, (select 1 as number union select 2) as acts`,
    )
    .run(Buffer.from('0380018001c801', 'hex'));
};

const path = (world: MatrixWorld, role: Role) =>
  `/api/home/campaign/${campaignOf(world, role)}/fog/${placeId(world, 'waterdeep')}/` as const;

const fogs: readonly Line[] = [
  {
    route: 'GET /api/home/campaign/:id/fog/:map/',
    when: 'a map with fog',
    expected: DM_ONLY,
    prepare: putFog,
    send: (w, r) => ({ url: path(w, r) }),
  },
  {
    route: 'GET /api/home/campaign/:id/fog/:map/changes/',
    when: 'since nothing',
    expected: LOOKING,
    prepare: putFog,
    send: (w, r) => ({ url: `${path(w, r)}changes/?since=nothing` }),
  },
  {
    route: 'POST /api/home/campaign/:id/fog/:map/',
    when: 'off',
    expected: DM_ONLY,
    prepare: putFog,
    send: (w, r) => ({ url: path(w, r), body: { is_on: false } }),
  },
  {
    route: 'POST /api/home/campaign/:id/fog/:map/',
    when: 'what unknown ground is drawn as',
    expected: DM_ONLY,
    prepare: putFog,
    send: (w, r) => ({ url: path(w, r), body: { ground: 'sea' } }),
  },
  {
    route: 'POST /api/home/campaign/:id/fog/:map/acts/',
    when: 'a circle',
    expected: DM_ONLY,
    prepare: putFog,
    send: (w, r) => ({
      url: `${path(w, r)}acts/`,
      body: { level: 'dim', shape: { circle: { lng: 20, lat: 10, radius: 5 } } },
    }),
  },
  {
    route: 'POST /api/home/campaign/:id/fog/:map/undo/',
    when: 'the last act',
    expected: DM_ONLY,
    prepare: putFog,
    send: (w, r) => ({ url: `${path(w, r)}undo/`, body: {} }),
  },
  {
    route: 'POST /api/home/campaign/:id/fog/:map/redo/',
    when: 'what was taken back',
    expected: DM_ONLY,
    prepare: putFog,
    send: (w, r) => ({ url: `${path(w, r)}redo/`, body: {} }),
  },
];

/** Calls of what is hidden of the pictures of maps. */
export const fogRows: readonly MatrixRow[] = fogs.flatMap(both);
