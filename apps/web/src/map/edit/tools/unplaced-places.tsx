import '../../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import type { MapLatLng } from '@venture-atlas/map-math';
import type { LocationMapDetails, LocationRow, StaffPosition } from '@venture-atlas/types';
import { useDeferredValue, useState } from 'react';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { fetchUnplaced } from '../../../api/staff-map.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import plain from '../../../ui/plain.module.css';
import { PagedRows } from '../paged-rows.tsx';
import type { EditSession } from '../session/edit-state.ts';
import classes from './inactive-places.module.css';
import { PlaceRow } from './place-row.tsx';

export interface UnplacedPlacesProps {
  map: LocationMapDetails;
  session: EditSession;
  /** The middle of what is looked at; undefined until the map is ready. */
  middle: () => MapLatLng | undefined;
  zoomNow: () => number | undefined;
  /** It stands on the map now. */
  onPlaced: (place: StaffPosition) => void;
}

/** Places that stand on no map, such as an import keeps, each with one click onto this one. */
export function UnplacedPlaces(props: UnplacedPlacesProps) {
  const { worldId } = useReadingScope();
  const [name, setName] = useState('');
  const wanted = useDeferredValue(name.trim());
  return (
    <>
      <TextInput
        label="Find by name"
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PagedRows
        queryKey={['unplaced', wanted, worldId ?? null]}
        fetchPage={(page, signal) => fetchUnplaced(wanted, worldId, page, signal)}
        rowsOf={(page) => page.rows}
        loading="Loading places that stand on no map"
        more="Show more"
        className={classes.places}
        none={
          wanted === '' ? (
            <EmptyState title="Every place stands on a map">
              What an import brings without a place on a map is kept here.
            </EmptyState>
          ) : (
            <EmptyState title="No place of this name">Those that stand on a map are not in this list.</EmptyState>
          )
        }
      >
        {(rows) => (
          <ul className={plain.bare}>
            {rows.map((row) => (
              <UnplacedRow key={row.id} row={row} {...props} />
            ))}
          </ul>
        )}
      </PagedRows>
    </>
  );
}

function UnplacedRow({ row, map, session, middle, zoomNow, onPlaced }: UnplacedPlacesProps & { row: LocationRow }) {
  const put = async () => {
    const at = middle() ?? { lat: (map.map_height ?? 0) / 2, lng: (map.map_width ?? 0) / 2 };
    const write = { kind: 'add', mapId: map.id, location: { location_id: row.id }, name: row.name } as const;
    const outcome = await session.write({ ...write, ...at, zoom: zoomNow() }, { tellsRefusals: true });
    if (outcome.kind === 'saved' && outcome.position !== null) onPlaced(outcome.position);
    return outcome;
  };
  return (
    <PlaceRow place={row} act="Put on this map" doing="Putting…" label={`Put ${row.name} on this map`} write={put} />
  );
}
