import { Button } from '@mantine/core';
import type { MapLatLng } from '@venture-atlas/map-math';
import { staffMessages } from '@venture-atlas/rules';
import type { LocationMapDetails, StaffPosition } from '@venture-atlas/types';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { DrawMap } from '../../../forms/drawing/draw-map.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { EditTool } from '../bar/edit-plate.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { drawWords } from '../picture/draw-words.ts';
import { PictureForm } from '../picture/picture-form.tsx';
import type { EditSession } from '../session/edit-state.ts';
import classes from './edit-tool-sheet.module.css';
import { ExportMap } from './export-map.tsx';
import { InactivePlaces } from './inactive-places.tsx';
import { UnplacedPlaces } from './unplaced-places.tsx';

export interface EditToolSheetProps {
  /** Null while nothing is open. */
  tool: EditTool | null;
  details: LocationMapDetails;
  session: EditSession;
  /** Where a place is put that stands on no map yet, and how close that is looked at. */
  middle: () => MapLatLng | undefined;
  zoomNow: () => number | undefined;
  onPlaced: (place: StaffPosition) => void;
  onClose: () => void;
}

/** What concerns the whole map: what could stand on it, what was taken off it, its history, its picture. */
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
  words: 'It is laid under the places that stand here; every place keeps its spot.',
};
const nothing = { title: '', words: '' };
type ToolTexts = Record<EditTool, { title: string; words: string }>;
const atlasTexts: ToolTexts = {
  inactive: {
    title: 'Taken off the map',
    words: 'Nobody sees these points. Bring one back and it is where it was, with its label and its shape.',
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

/** In a world the same is done by whoever edits it. */
const worldTexts: ToolTexts = {
  ...atlasTexts,
  unplaced: {
    title: 'On no map yet',
    words:
      'Only people who edit this world can find these places. Put one on this map: it appears in the middle of the view, and you can move it from there.',
  },
  history: { title: 'History of this map', words: 'Every change that was made here, newest first.' },
};
