import type { LocationMapDetails } from '@venture-atlas/types';
import type { useMapDrawing } from '../../../forms/drawing/use-map-drawing.ts';
import type { MapData } from '../../data/use-map-data.ts';
import { MapNotices } from '../../overlays/map-notices.tsx';
import mapClasses from '../../stage/stage.module.css';
import type { Stage } from '../../use-stage.ts';
import classes from '../edit-screen.module.css';
import type { EditLayers } from '../layers/use-edit-layers.tsx';
import type { EditSession, EditState } from '../session/edit-state.ts';
import type { EditActs } from '../use-edit-acts.ts';
import { DrawingNotice } from './drawing-notice.tsx';
import { MoveNotice } from './move-notice.tsx';
import { SaveTrouble } from './save-trouble.tsx';

export interface EditNoticesProps {
  data: MapData;
  stage: Stage;
  acts: EditActs;
  state: EditState;
  session: EditSession;
  painting: ReturnType<typeof useMapDrawing>;
  details: LocationMapDetails;
  isShown: boolean;
  layers: Pick<EditLayers, 'notice'>;
}

/** What stands at the top of the stage of a map that is edited. */
export function EditNotices(props: EditNoticesProps) {
  const { data, stage, acts, state, session, painting, details, isShown, layers } = props;
  const { selection, selected } = stage;
  // Of a map that has a picture its panel and its sheet tell.
  const firstDrawing = details.image === null ? (painting.drawing?.job ?? null) : null;
  return (
    <div className={`${mapClasses.top} ${classes.top}`} data-covers-map>
      {acts.mode === 'moving-pin' && selected ? (
        <MoveNotice name={selected.name} onHere={acts.placeInMiddle} onCancel={acts.cancel} />
      ) : null}
      {firstDrawing !== null && isShown ? (
        <DrawingNotice
          job={firstDrawing}
          isBusy={painting.isBusy}
          onAgain={() => painting.draw({ style: firstDrawing.style, size: firstDrawing.size })}
          onCancel={painting.cancel}
        />
      ) : null}
      {layers.notice}
      <SaveTrouble state={state} session={session} />
      <MapNotices
        data={data}
        pictureTrouble={stage.pictureTrouble}
        unknownChild={selection.kind === 'unknown' ? selection.slug : null}
        onForgetChild={stage.deselect}
      />
    </div>
  );
}
