import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type SQLite from 'better-sqlite3';

type Row = Record<string, unknown>;

/**
 * Everything public that a world holds, told without ids and read by SQL of its own, not by what writes exports; of
 * pictures the files' own checksums.
 */
export function readPublicWorld(sqlite: SQLite.Database, mediaDir: string): Record<string, Row[]> {
  const all = (sql: string): Row[] => sqlite.prepare<[], Row>(sql).all();
  const without = (rows: Row[], ...columns: string[]): Row[] =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column))));
  const slugs = new Map(all('select id, slug from locations').map(({ id, slug }) => [String(id), slug]));
  /** Texts name what they link by ids. */
  const linkedBySlugs = (content: string): string =>
    content
      .replaceAll(/\[\[#(\d+)/g, (_, id: string) => `[[#${slugs.get(id)}`)
      .replaceAll(/\{"id":(\d+),"bare"/g, (_, id: string) => `{"slug":"${slugs.get(id)}","bare"`);
  return {
    types: without(all('select * from location_types order by name'), 'id', 'version'),
    locations: without(
      all(`select locations.*, location_types.name as type from locations
        left join location_types on location_types.id = type_id order by slug`),
      'id',
      'type_id',
      'version',
    ),
    old_slugs: without(
      all(`select o.*, l.slug as leads_to from location_old_slugs o join locations l on l.id = o.location_id
        order by o.slug`),
      'location_id',
    ),
    positions: without(
      all(`select p.*, parent.slug as parent, child.slug as child from positions p
        join locations parent on parent.id = p.parent_id join locations child on child.id = p.location_id
        order by parent.slug, child.slug`),
      'id',
      'parent_id',
      'location_id',
      'version',
    ),
    wiki_pages: without(
      all(`select w.*, l.slug as location from wiki_pages w left join locations l on l.id = w.location_id
        order by l.slug, w.name`),
      'id',
      'location_id',
      'version',
    ).map((page) => ({ ...page, content: linkedBySlugs(String(page.content)) })),
    wiki_pieces: without(
      all(`select w.*, l.slug as location from wiki_pieces w join locations l on l.id = w.location_id
        order by l.slug, w.ordinal`),
      'id',
      'location_id',
    ),
    sketches: without(
      all(
        `select s.*, l.slug as location from map_sketches s join locations l on l.id = s.location_id order by l.slug`,
      ),
      'location_id',
      'version',
      'drawn_places',
    ).map(({ sketch, ...row }) => ({ ...row, sketch: Buffer.from(sketch as Uint8Array).toString('base64') })),
    drawn_places: all(`select map.slug as map, place.slug as place from map_sketches s
      join locations map on map.id = s.location_id, json_each(s.drawn_places)
      join positions p on p.id = json_each.value join locations place on place.id = p.location_id
      order by map.slug, place.slug`),
    tile_sets: without(all('select * from tile_sets order by picture_hash, map_width, map_height'), 'created_at'),
    pictures: without(all('select * from pictures order by hash'), 'uploaded_by').map((row) => ({
      ...row,
      sha256: createHash('sha256')
        .update(readFileSync(join(mediaDir, String(row.file))))
        .digest('hex'),
    })),
  };
}
