import { Button } from '@mantine/core';
import { IconBrush, IconHandMove } from '@tabler/icons-react';
import { relativeTime } from '@venture-atlas/rules';
import type { DrawingJob, LocationMapDetails } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { errorText, isGone } from '../../../api/api-error.ts';
import { stageWords, timeWords } from '../../../forms/drawing/drawing-words.ts';
import type { useMapDrawing } from '../../../forms/drawing/use-map-drawing.ts';
import type { MapData } from '../../../map/data/use-map-data.ts';
import { MapNotices } from '../../../map/overlays/map-notices.tsx';
import mapClasses from '../../../map/stage/stage.module.css';
import type { Stage } from '../../../map/use-stage.ts';
import { Alert } from '../../../ui/alert.tsx';
import { NeatlineProgress } from '../../../ui/neatline.tsx';
import plain from '../../../ui/plain.module.css';
import { useTouch } from '../../../ui/use-touch.ts';
import classes from '../edit-screen.module.css';
import type { EditLayers } from '../layers/use-edit-layers.tsx';
import type { EditSession, EditState } from '../session/edit-state.ts';
import type { EditActs } from '../use-edit-acts.ts';
import { whileOff } from '../while-off.ts';
import noticeBarClasses from './notice-bar.module.css';
import saveTroubleClasses from './save-trouble.module.css';

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

interface DrawingNoticeProps {
  job: DrawingJob;
  /** Something is being asked of the server about it. */
  isBusy: boolean;
  onAgain: () => void;
  /** Ends it, or forgets that it failed. */
  onCancel: () => void;
}

/** While the first picture of a map is drawn: how far it is, or why there is none. */
function DrawingNotice({ job, isBusy, onAgain, onCancel }: DrawingNoticeProps) {
  const hasFailed = job.state === 'failed';
  const percent = Math.round(job.fraction * 100);
  return (
    <div className={noticeBarClasses.form}>
      <div className={noticeBarClasses.drawing}>
        <IconBrush className={noticeBarClasses.icon} size={20} stroke={1.75} aria-hidden="true" />
        <p className={noticeBarClasses.words} role={hasFailed ? 'alert' : 'status'}>
          {hasFailed ? job.error : stageWords(job)}
        </p>
        <span className={noticeBarClasses.acts}>
          {hasFailed ? (
            <Button variant="subtle" {...whileOff(isBusy)} onClick={onAgain}>
              Draw it again
            </Button>
          ) : null}
          <Button variant="subtle" {...whileOff(isBusy)} onClick={onCancel}>
            {hasFailed ? 'Leave it' : 'Cancel drawing'}
          </Button>
        </span>
      </div>
      {hasFailed ? null : (
        <>
          <NeatlineProgress value={percent} total={100} label="Drawing the map" />
          <p className={plain.quiet}>
            {percent} %{timeWords(job) === '' ? '' : ` · ${timeWords(job)}`}. The picture appears here automatically.
          </p>
        </>
      )}
    </div>
  );
}

interface MoveNoticeProps {
  /** The place that is moved. */
  name: string;
  /** Puts it into the middle of the view: the keyboard's way. */
  onHere: () => void;
  onCancel: () => void;
}

/** While Move Position is armed: what the next press on the map does. */
function MoveNotice({ name, onHere, onCancel }: MoveNoticeProps) {
  const verb = useTouch() ? 'Tap' : 'Click';
  return (
    <div className={noticeBarClasses.bar} role="status">
      <IconHandMove className={noticeBarClasses.icon} size={20} stroke={1.75} aria-hidden="true" />
      <span className={noticeBarClasses.words}>
        {verb} the map to place <strong translate="no">{name}</strong>
      </span>
      <span className={noticeBarClasses.acts}>
        <Button variant="subtle" onClick={onHere}>
          Place in the middle
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </div>
  );
}

/** A change that could not be saved: what, why, and what can be done. It stays on the map meanwhile. */
function SaveTrouble({ state, session }: { state: EditState; session: EditSession }) {
  const { failure, conflict, isPutOff } = state;
  if (conflict !== null && isPutOff) {
    return (
      <Trouble acts={[['Compare', () => session.putOff(false)]]}>
        <strong>{conflict.label}</strong> is not saved. {conflict.changedBy} changed it in the meantime.
      </Trouble>
    );
  }
  if (failure === null) return null;
  if (!failure.canRetry) {
    return (
      <Trouble acts={[['Close', session.dismiss]]}>
        <strong>{failure.label}</strong> could not be done.{' '}
        {isGone(failure.error) ? 'Somebody else deleted it in the meantime.' : errorText(failure.error)}
      </Trouble>
    );
  }
  const { goesOver } = failure;
  if (goesOver !== undefined) {
    const when = goesOver.changedAt === undefined ? '' : ` ${relativeTime(goesOver.changedAt, Date.now())}`;
    return (
      <Trouble
        acts={[
          ['Undo it', session.retry],
          ['Leave it as it is', session.dismiss],
        ]}
      >
        <strong>{failure.label}</strong> is on hold. {goesOver.changedBy} changed it again{when}. Undoing it removes
        that change, too.
      </Trouble>
    );
  }
  return (
    <Trouble
      acts={[
        ['Try again', session.retry],
        ['Discard the change', session.dismiss],
      ]}
    >
      <strong>{failure.label}</strong> is not saved. {errorText(failure.error)}
    </Trouble>
  );
}

function Trouble({ children, acts }: { children: ReactNode; acts: readonly [label: string, act: () => void][] }) {
  return (
    <div className={saveTroubleClasses.trouble}>
      <Alert
        kind="error"
        action={
          <span className={saveTroubleClasses.acts}>
            {acts.map(([label, act]) => (
              <button key={label} type="button" onClick={act}>
                {label}
              </button>
            ))}
          </span>
        }
      >
        {children}
      </Alert>
    </div>
  );
}
