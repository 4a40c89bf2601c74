import { everybody, hostile, type MatrixRow } from './matrix-row.ts';
import { formWith, placeId } from './picture-rows.ts';
import { addWorlds, OWN } from './worlds-of-matrix.ts';

/** Editing calls: whoever edits no world is refused, whoever edits another one finds nothing. */
const IN_OWN = { ...everybody(403), anonymous: 401, dm: 200, player: 200, staff: 404 };

/** What staff do in the Atlas, whoever edits a world does in theirs; to everybody else there is no such world. */
export const ownWorldRows: readonly MatrixRow[] = [
  {
    route: 'GET /api/location_map_details/',
    when: 'of an own world, without a map',
    send: () => ({ url: `/api/location_map_details/?world_id=${OWN}` }),
    expected: everybody(404),
    prepare: addWorlds,
  },
  {
    route: 'GET /api/location_search/',
    when: 'of an own world',
    send: () => ({ url: `/api/location_search/?world_id=${OWN}` }),
    expected: { ...everybody(404), dm: 200, player: 200 },
    prepare: addWorlds,
  },
  {
    route: 'GET /api/maps/',
    when: 'of an own world',
    send: () => ({ url: `/api/maps/?world_id=${OWN}` }),
    expected: { ...everybody(404), dm: 200, player: 200 },
    prepare: addWorlds,
  },
  {
    route: 'GET /api/named_by/:slug/',
    when: 'of an own world',
    send: () => ({ url: `/api/named_by/own_map/?world_id=${OWN}` }),
    expected: { ...everybody(404), dm: 200, player: 200 },
    prepare: addWorlds,
  },
  {
    route: 'GET /api/search/',
    when: 'of an own world',
    send: () => ({ url: `/api/search/?q=map&world_id=${OWN}` }),
    expected: { ...everybody(404), dm: 200, player: 200 },
    prepare: addWorlds,
  },
  {
    route: 'POST /api/map_poster/:name/',
    when: 'of an own world',
    send: () => ({
      url: `/api/map_poster/own_map/?world_id=${OWN}`,
      body: { format: 'pdf', paper: 'A4', dpi: 150, names: 'map', title: true },
    }),
    expected: { ...everybody(404), dm: 200, player: 200 },
    prepare: addWorlds,
  },
  {
    route: 'GET /api/map_export/:name/',
    when: 'of an own world',
    send: () => ({ url: `/api/map_export/own_map/?world_id=${OWN}&format=csv` }),
    expected: IN_OWN,
    prepare: addWorlds,
  },
  {
    route: 'GET /api/map_drawing/:id/',
    when: 'of an own world',
    send: () => ({ url: '/api/map_drawing/5000001/' }),
    expected: IN_OWN,
    prepare: addWorlds,
  },
  {
    route: 'POST /api/map_sketch/:id/',
    when: 'of an own world, where no land can be',
    send: () => ({ url: '/api/map_sketch/5000001/', body: { seed: 'amber', kind: 'islands' } }),
    expected: { ...IN_OWN, dm: 409, player: 409 },
    prepare: (world) => {
      addWorlds(world);
      world.server.database.sqlite.prepare('update locations set map_width = 4000 where id = 5000001').run();
    },
  },
  {
    route: 'POST /api/map_drawing/:id/',
    when: 'of an own world, without a sketch',
    send: () => ({ url: '/api/map_drawing/5000001/', body: { style: 'parchment', size: 4096 } }),
    expected: { ...IN_OWN, dm: 404, player: 404 },
    prepare: addWorlds,
  },
  {
    route: 'POST /api/map_drawing/:id/cancel/',
    when: 'of an own world',
    send: () => ({ url: '/api/map_drawing/5000001/cancel/', body: {} }),
    expected: IN_OWN,
    prepare: addWorlds,
  },
  {
    route: 'GET /api/home/location/list/',
    when: 'of an own world',
    send: () => ({ url: `/api/home/location/list/?world_id=${OWN}` }),
    expected: IN_OWN,
    prepare: addWorlds,
  },
  {
    route: 'GET /api/history/',
    when: 'of an own world',
    send: () => ({ url: `/api/history/?world_id=${OWN}` }),
    expected: IN_OWN,
    prepare: addWorlds,
  },
  {
    route: 'GET /api/imports/',
    when: 'of an own world',
    send: () => ({ url: `/api/imports/?world_id=${OWN}` }),
    expected: IN_OWN,
    prepare: addWorlds,
  },
  {
    route: 'POST /api/imports/',
    when: 'into an own world, and no files',
    send: () => ({ url: `/api/imports/?world_id=${OWN}`, body: hostile({}) }),
    expected: { ...IN_OWN, dm: 415, player: 415 },
    prepare: addWorlds,
  },
  {
    route: 'POST /api/upload_file/',
    when: 'for an own world, and no picture',
    send: () => ({ url: '/api/upload_file/', ...formWith({ world_id: OWN }) }),
    expected: { ...IN_OWN, dm: 400, player: 400 },
    prepare: addWorlds,
  },
  {
    route: 'POST /api/upload_file/',
    when: 'for the Atlas, by whoever edits another world',
    send: () => ({ url: '/api/upload_file/', ...formWith({}) }),
    expected: { ...IN_OWN, dm: 404, player: 404, staff: 400 },
    prepare: addWorlds,
  },
  {
    route: 'POST /api/fit_picture/',
    when: 'of the Atlas, by whoever edits another world',
    send: (w) => ({
      url: '/api/fit_picture/',
      body: { location_id: placeId(w, 'sword_coast'), image: 'https://wiki.example/a.png', fit: 'crop' },
    }),
    expected: { ...IN_OWN, dm: 404, player: 404, staff: 400 },
    prepare: addWorlds,
  },
  {
    route: 'POST /api/upload_image_from_wiki/',
    when: 'of the Atlas, by whoever edits another world',
    send: (w) => ({
      url: '/api/upload_image_from_wiki/',
      body: { location_id: placeId(w, 'sword_coast'), image_url: 'https://wiki.example/a.png' },
    }),
    expected: { ...IN_OWN, dm: 404, player: 404, staff: 400 },
    prepare: addWorlds,
  },
  {
    route: 'GET /api/locations_without_images/',
    when: 'of an own world',
    send: () => ({ url: `/api/locations_without_images/?world_id=${OWN}` }),
    expected: { ...IN_OWN, staff: 404 },
    prepare: addWorlds,
  },
  {
    route: 'GET /api/locations_without_images/',
    when: 'of the Atlas, by whoever edits another world',
    send: () => ({ url: '/api/locations_without_images/' }),
    expected: { ...IN_OWN, dm: 404, player: 404, staff: 200 },
    prepare: addWorlds,
  },
  {
    route: 'POST /api/home/location/',
    when: 'in an own world',
    send: () => ({ url: '/api/home/location/', body: { name: 'New', world_id: OWN } }),
    expected: IN_OWN,
    prepare: addWorlds,
  },
  {
    route: 'POST /api/home/type/',
    when: 'in the Atlas, by whoever edits another world',
    send: () => ({ url: '/api/home/type/', body: { name: 'New' } }),
    expected: { ...IN_OWN, dm: 404, player: 404, staff: 200 },
    prepare: addWorlds,
  },
];
