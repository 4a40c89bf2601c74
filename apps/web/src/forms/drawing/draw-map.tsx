import { Button } from '@mantine/core';
import { IconBrush } from '@tabler/icons-react';
import { staffMessages } from '@venture-atlas/rules';
import { DEFAULT_DRAWING, type DrawingJob, type DrawingWish } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import layout from '../../ui/layout.module.css';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import plain from '../../ui/plain.module.css';
import classes from './drawing.module.css';
import { DrawingChoice } from './drawing-choice.tsx';
import { stageWords, timeWords } from './drawing-words.ts';
import { useMapDrawing } from './use-map-drawing.ts';

export interface DrawMapProps {
  locationId: number;
  /** Called when a drawing that was watched here is shown. */
  onDrawn?: () => void;
}

/** Drawing a map from its sketch: how it shall look, how far it is, and what became of it. */
export function DrawMap({ locationId, onDrawn }: DrawMapProps) {
  const [isDrawn, setDrawn] = useState(false);
  const [chosen, setChosen] = useState<DrawingWish>();
  const { drawing, draw, cancel, isBusy, error } = useMapDrawing(locationId, () => {
    setDrawn(true);
    onDrawn?.();
  });
  const job = drawing?.job ?? null;
  if (job !== null && job.state !== 'failed') {
    return <DrawingProgress job={job} isBusy={isBusy} onCancel={cancel} />;
  }
  const wish = chosen ?? wishOf(drawing?.last);
  return (
    <div className={classes.draw}>
      {job?.error == null ? null : <Alert kind="error">{job.error}</Alert>}
      {error === null ? null : <Alert kind="error">{errorText(error)}</Alert>}
      {isDrawn ? (
        <Alert kind="success">The map is drawn. You can bring back the previous picture in History.</Alert>
      ) : null}
      {drawing?.can_draw === false ? <Alert kind="info">{staffMessages.noSketch}</Alert> : null}
      {drawing?.can_draw === true ? (
        <>
          <DrawingChoice wish={wish} onChange={setChosen} />
          <Button
            disabled={isBusy}
            leftSection={<IconBrush size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => {
              setDrawn(false);
              draw({ style: wish.style, size: wish.size });
            }}
          >
            {drawing.last?.drawn_at == null ? 'Draw this map' : staffMessages.drawMapAgain}
          </Button>
        </>
      ) : null}
    </div>
  );
}

const wishOf = (last: DrawingWish | null | undefined): DrawingWish =>
  last == null ? DEFAULT_DRAWING : { style: last.style, size: last.size };

interface DrawingProgressProps {
  job: DrawingJob;
  isBusy: boolean;
  onCancel: () => void;
}

/** How far a drawing is, to the second, with the way out. */
function DrawingProgress({ job, isBusy, onCancel }: DrawingProgressProps) {
  const percent = Math.round(job.fraction * 100);
  return (
    <div className={classes.progress}>
      <p className={layout.semibold} role="status">
        {stageWords(job)}
      </p>
      <NeatlineProgress value={percent} total={100} label="Drawing the map" />
      <p className={classes.about}>
        <span>{percent} %</span>
        <span>{timeWords(job)}</span>
      </p>
      <p className={plain.quiet}>
        You can leave this page while the map is drawn. The map does not change until the drawing is ready.
      </p>
      <Button variant="default" disabled={isBusy} onClick={onCancel}>
        Cancel drawing
      </Button>
    </div>
  );
}
