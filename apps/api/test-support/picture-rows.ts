import { hostile, type MatrixRow, staffOnly } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

export const placeId = (world: MatrixWorld, slug: string): number =>
  world.server.database.sqlite.prepare('select id from locations where slug = ?').pluck().get(slug) as number;

/** A form with one file that is no picture: whoever may send it is told so. */
export const formWith = (fields: Readonly<Record<string, string>>) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  body: `${Object.entries(fields)
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--b\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\nno picture\r\n--b--\r\n`,
});

const SOMEWHERE = 'https://wiki.example/picture.png';

/** The wiki has one picture for Nesmé; no host is on the list, so it is never fetched. */
const withCandidate = (world: MatrixWorld): void => {
  world.server.database.sqlite
    .prepare(`update locations set images_from_wiki = ? where slug = 'nesmé'`)
    .run(JSON.stringify([SOMEWHERE]));
};

/** Calls about pictures: rows 12, 22 and 31 to 33 of the table. */
export const pictureRows: readonly MatrixRow[] = [
  {
    route: 'POST /api/upload_file/',
    when: 'a file that is no picture',
    send: () => ({ url: '/api/upload_file/', ...formWith({}) }),
    expected: staffOnly(400),
  },
  {
    route: 'POST /api/upload_file/',
    when: 'no form',
    send: () => ({ url: '/api/upload_file/', body: hostile({ files: [] }) }),
    expected: staffOnly(415),
  },
  {
    route: 'POST /api/fit_picture/',
    when: 'a picture of elsewhere',
    send: (w) => ({
      url: '/api/fit_picture/',
      body: { location_id: placeId(w, 'sword_coast'), image: SOMEWHERE, fit: 'crop' },
    }),
    expected: staffOnly(400),
  },
  {
    route: 'POST /api/rescale_map/',
    when: 'a map of a usual size',
    send: (w) => ({ url: '/api/rescale_map/', body: { location_id: placeId(w, 'sword_coast') } }),
    expected: staffOnly(409),
  },
  {
    route: 'POST /api/rescale_map/',
    when: 'a place nobody knows',
    send: () => ({ url: '/api/rescale_map/', body: { location_id: 987_654 } }),
    expected: staffOnly(404),
  },
  {
    route: 'POST /api/update_location/',
    when: 'a map maker',
    send: (w) => ({
      url: '/api/update_location/',
      body: { location_id: placeId(w, 'sword_coast'), map_maker_name: 'Odo' },
    }),
    expected: staffOnly(200),
  },
  {
    route: 'POST /api/update_location/',
    when: 'a picture of elsewhere',
    send: (w) => ({ url: '/api/update_location/', body: { location_id: placeId(w, 'sword_coast'), image: SOMEWHERE } }),
    expected: staffOnly(400),
  },
  {
    route: 'POST /api/update_location/',
    when: 'a privileged key',
    send: (w) => ({
      url: '/api/update_location/',
      body: hostile({ location_id: placeId(w, 'sword_coast'), is_staff: true }),
    }),
    expected: staffOnly(400),
  },
  {
    route: 'GET /api/map_picture/:id/',
    when: 'a map',
    send: (w) => ({ url: `/api/map_picture/${placeId(w, 'sword_coast')}/` }),
    expected: staffOnly(200),
  },
  {
    route: 'GET /api/locations_without_images/',
    when: 'always',
    send: () => ({ url: '/api/locations_without_images/?offset=0' }),
    expected: staffOnly(200),
  },
  {
    route: 'GET /api/locations_without_images/',
    when: 'garbage as offset',
    send: () => ({ url: '/api/locations_without_images/?offset=-1' }),
    expected: staffOnly(400),
  },
  {
    route: 'GET /api/wiki_image/:location/:n/',
    when: 'no host is allowed',
    prepare: withCandidate,
    send: (w) => ({ url: `/api/wiki_image/${placeId(w, 'nesmé')}/0/` }),
    expected: staffOnly(409),
  },
  {
    route: 'GET /api/wiki_image/:location/:n/',
    when: 'no such picture',
    send: (w) => ({ url: `/api/wiki_image/${placeId(w, 'nesmé')}/7` }),
    expected: staffOnly(404),
  },
  {
    route: 'POST /api/upload_image_from_wiki/',
    when: 'an address that is no candidate',
    send: (w) => ({
      url: '/api/upload_image_from_wiki/',
      body: { location_id: placeId(w, 'nesmé'), image_url: 'https://127.0.0.1/x.png' },
    }),
    expected: staffOnly(400),
  },
  {
    route: 'POST /api/upload_image_from_wiki/',
    when: 'no host is allowed',
    prepare: withCandidate,
    send: (w) => ({
      url: '/api/upload_image_from_wiki/',
      body: { location_id: placeId(w, 'nesmé'), image_url: SOMEWHERE },
    }),
    expected: staffOnly(409),
  },
];
