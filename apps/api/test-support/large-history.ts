import { SHAPE_BYTES_MAX, WIKI_PAGE_BYTES_MAX } from '@venture-atlas/types';
import { MAP } from './factories.ts';
import { AT, type Filling, NUMBERS } from './large-filling.ts';
import { longShape, longText } from './longest-values.ts';

/** The changes of the history with the longest values: of a shape, of a text. */
export const LONGEST_CHANGES = { shape: 900_001, text: 900_002 } as const;
const CHANGES = 400;

/** Changes whose values are as long as a list carries, and two with the longest there are. */
export function addHistory({ run, idOf, first, people: { userIds } }: Filling): void {
  const columns =
    '(world_id, id, at, actor_id, action, thing, thing_id, position_id, location_id, parent_id, version, before, after)';
  const listed = JSON.stringify({ geojson: JSON.parse(longShape(30_000)) });
  run(
    `${NUMBERS} insert into staff_changes ${columns}
     select 1, 1000 + i, ?, ?, 'position.text', 'position', 1000 + i, null, ? + i, ?, 1, ?, ? from n`,
    CHANGES,
    AT,
    userIds.staff,
    first,
    idOf(MAP),
    listed,
    listed,
  );
  const shape = (lat: number) => JSON.stringify({ lat, geojson: JSON.parse(longShape(SHAPE_BYTES_MAX)) });
  run(
    `insert into staff_changes ${columns}
     select 1, ?, ?, ?, 'position.text', 'position', id, id, location_id, parent_id, 1, ?, ? from positions where location_id = ?`,
    LONGEST_CHANGES.shape,
    AT,
    userIds.staff,
    shape(9),
    shape(11),
    idOf('nesmé'),
  );
  run('update positions set lat = 11 where location_id = ?', idOf('nesmé'));
  const text = (name: string) => JSON.stringify({ name, content: JSON.parse(longText(WIKI_PAGE_BYTES_MAX)) });
  run(
    `insert into staff_changes ${columns}
     select 1, ?, ?, ?, 'wikipage.edit', 'wikipage', id, null, location_id, null, 1, ?, ? from wiki_pages where location_id = ?`,
    LONGEST_CHANGES.text,
    AT,
    userIds.staff,
    text('Before'),
    text('Waterdeep'),
    idOf('waterdeep'),
  );
}
