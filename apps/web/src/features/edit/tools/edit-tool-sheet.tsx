import { Button, TextInput } from '@mantine/core';
import type { MapLatLng } from '@venture-atlas/map-math';
import { staffMessages } from '@venture-atlas/rules';
import type { LocationMapDetails, LocationRow, StaffPosition } from '@venture-atlas/types';
import { useDeferredValue, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { fetchInactivePositions, fetchUnplaced } from '../../../api/staff-map.ts';
import { DrawMap } from '../../../forms/drawing/draw-map.tsx';
import { PagedRows } from '../../../tables/paged-rows.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import plain from '../../../ui/plain.module.css';
import { HistoryList } from '../history/history-list.tsx';
import { drawWords } from '../picture/draw-words.ts';
import { PictureForm } from '../picture/picture-form.tsx';
import type { EditSession } from '../session/edit-state.ts';
import type { Outcome } from '../session/write.ts';
import { whileOff } from '../while-off.ts';
import type { EditTool } from './edit-plate.tsx';
import classes from './edit-tool-sheet.module.css';
import { ExportMap } from './export-map.tsx';
import inactivePlacesClasses from './inactive-places.module.css';
import '../../../ui/field-styles.ts';

export interface EditToolSheetProps {
  /** Null if nothing is open. */
  tool: EditTool | null;
  details: LocationMapDetails;
  session: EditSession;
  /** Where an unplaced place is added, and the zoom. */
  middle: () => MapLatLng | undefined;
  zoomNow: () => number | undefined;
  onPlaced: (place: StaffPosition) => void;
  onClose: () => void;
}

/** The tools for the whole map: unplaced and inactive places, history, picture, and others. */
export function EditToolSheet({ tool, details, session, onClose, ...placing }: EditToolSheetProps) {
  const { worldId } = useReadingScope();
  const texts = worldId === undefined ? atlasTexts : worldTexts;
  const { title, words } = tool === null ? nothing : tool === 'picture' && details.image === null ? first : texts[tool];
  return (
    <Dialog isOpen={tool !== null} onClose={onClose} isWide title={title} words={words}>
      {tool === 'inactive' ? (
        <>
          <InactivePlaces map={details} session={session} />
          <h3 className={classes.removed}>Removed from the map</h3>
          <HistoryList of={{ map_id: details.id, removed: 1 }} session={session} withNames />
        </>
      ) : null}
      {tool === 'unplaced' ? <UnplacedPlaces map={details} session={session} {...placing} /> : null}
      {tool === 'history' ? <HistoryList of={{ map_id: details.id }} session={session} withNames /> : null}
      {tool === 'draw' ? <DrawMap locationId={details.id} /> : null}
      {tool === 'export' ? <ExportMap details={details} /> : null}
      {tool === 'picture' ? <PictureForm details={details} /> : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

const first = {
  title: staffMessages.addMapPicture,
  words: 'The picture goes under the places on this map. Every place keeps its position.',
};
const nothing = { title: '', words: '' };
type ToolTexts = Record<EditTool, { title: string; words: string }>;
const atlasTexts: ToolTexts = {
  inactive: {
    title: 'Taken off the map',
    words: 'Nobody sees these points. Bring one back to restore it where it was, with its label and its shape.',
  },
  unplaced: {
    title: 'On no map yet',
    words:
      'Only staff can find these places. Put one on this map: it appears in the middle of the view, and you can move it from there.',
  },
  history: { title: 'History of this map', words: 'Every change that staff made here, newest first.' },
  draw: { title: staffMessages.drawMapAgain, words: drawWords },
  export: { title: 'Export this map', words: 'The map with its places as a file, for another program or to keep.' },
  picture: {
    title: 'Replace the map picture',
    words:
      'The old picture stays until the new one is ready. Every place keeps its position, whatever the new picture looks like.',
  },
};

/** The texts for a world, whose editors do the same. */
const worldTexts: ToolTexts = {
  ...atlasTexts,
  unplaced: {
    title: 'On no map yet',
    words:
      'Only people who edit this world can find these places. Put one on this map: it appears in the middle of the view, and you can move it from there.',
  },
  history: { title: 'History of this map', words: 'Every change that was made here, newest first.' },
};

/** Places that were removed from a map, newest first, each with Undo (specification section 4: deactivating). */
function InactivePlaces({ map, session }: { map: LocationMapDetails; session: EditSession }) {
  const { worldId } = useReadingScope();
  return (
    <PagedRows
      queryKey={['inactive-positions', map.id, worldId ?? null]}
      fetchPage={(page, signal) => fetchInactivePositions(map.id, worldId, page, signal)}
      rowsOf={(page) => page.positions}
      loading="Loading what was taken off"
      more="Show more"
      className={inactivePlacesClasses.places}
      none={<EmptyState title="Nothing was taken off this map">De-activated points appear here.</EmptyState>}
    >
      {(positions) => (
        <ul className={plain.bare}>
          {positions.map((position) => (
            <PlaceRow
              key={position.id}
              place={position}
              act="Bring back"
              doing="Bringing back…"
              label={`Bring back ${position.name}`}
              write={() => session.write({ kind: 'reactivate', position }, { tellsRefusals: true })}
            />
          ))}
        </ul>
      )}
    </PagedRows>
  );
}

interface UnplacedPlacesProps {
  map: LocationMapDetails;
  session: EditSession;
  /** The center of the view; undefined until the map is ready. */
  middle: () => MapLatLng | undefined;
  zoomNow: () => number | undefined;
  /** The place was added to the map. */
  onPlaced: (place: StaffPosition) => void;
}

/** Places on no map, for example from an import. Each can be added with one click. */
function UnplacedPlaces(props: UnplacedPlacesProps) {
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
        loading="Loading places that are on no map"
        more="Show more"
        className={inactivePlacesClasses.places}
        none={
          wanted === '' ? (
            <EmptyState title="Every place is on a map">
              Places that an import leaves off the map appear here.
            </EmptyState>
          ) : (
            <EmptyState title="No place has this name">Places that are on a map are not in this list.</EmptyState>
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

interface PlaceRowProps {
  place: { name: string; type: string | null };
  /** The label of the button, and while it is busy. */
  act: string;
  doing: string;
  /** The label with the name of the place. */
  label: string;
  write: () => Promise<Outcome>;
}

/** A place that is not on the map, with a button to add it. An error is shown in the row. */
function PlaceRow({ place, act, doing, label, write }: PlaceRowProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async () => {
    setBusy(true);
    setError(undefined);
    const outcome = await write();
    setBusy(false);
    if (outcome.kind === 'refused') setError(outcome.error);
  };
  return (
    <li className={inactivePlacesClasses.row}>
      <span className={inactivePlacesClasses.words}>
        <span className={inactivePlacesClasses.name} translate="no">
          {place.name}
        </span>
        <span className={plain.quiet}>{place.type ?? 'no type'}</span>
      </span>
      <Button variant="default" {...whileOff(isBusy)} aria-label={label} onClick={() => void run()}>
        {isBusy ? doing : act}
      </Button>
      {error === undefined ? null : (
        <div className={inactivePlacesClasses.problem}>
          <Alert kind="error">{errorText(error)}</Alert>
        </div>
      )}
    </li>
  );
}
