import { Button } from '@mantine/core';
import { IconBrush } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { drawingStyleWords, staffMessages } from '@venture-atlas/rules';
import {
  DEFAULT_DRAWING,
  type DrawingJob,
  type DrawingOptions,
  drawingSizes,
  drawingStyles,
  type MapDrawing,
} from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { cancelDrawing, isUnderWay, mapDrawingQuery, requestDrawing } from '../../api/drawings.ts';
import { staffKeys } from '../../api/staff-keys.ts';
import { Alert } from '../../ui/alert.tsx';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import plain from '../../ui/plain.module.css';
import classes from '../forms.module.css';
import { SegmentedField } from '../segmented-field.tsx';

interface DrawMapProps {
  locationId: number;
  /** Called when a drawing that the user waited for here is shown. */
  onDrawn?: () => void;
}

/** Draws a map from its sketch: options, progress, and result. */
export function DrawMap({ locationId, onDrawn }: DrawMapProps) {
  const [isDrawn, setDrawn] = useState(false);
  const [chosen, setChosen] = useState<DrawingOptions>();
  const { drawing, draw, cancel, isBusy, error } = useMapDrawing(locationId, () => {
    setDrawn(true);
    onDrawn?.();
  });
  const job = drawing?.job ?? null;
  if (job !== null && job.state !== 'failed') {
    return <DrawingProgress job={job} isBusy={isBusy} onCancel={cancel} />;
  }
  const options = chosen ?? optionsOf(drawing?.last);
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
          <DrawingChoice options={options} onChange={setChosen} />
          <Button
            disabled={isBusy}
            leftSection={<IconBrush size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => {
              setDrawn(false);
              draw({ style: options.style, size: options.size });
            }}
          >
            {drawing.last?.drawn_at == null ? 'Draw this map' : staffMessages.drawMapAgain}
          </Button>
        </>
      ) : null}
    </div>
  );
}

const optionsOf = (last: DrawingOptions | null | undefined): DrawingOptions =>
  last == null ? DEFAULT_DRAWING : { style: last.style, size: last.size };

interface DrawingProgressProps {
  job: DrawingJob;
  isBusy: boolean;
  onCancel: () => void;
}

/** The progress of a drawing, with a Cancel button. */
function DrawingProgress({ job, isBusy, onCancel }: DrawingProgressProps) {
  const percent = Math.round(job.fraction * 100);
  return (
    <div className={classes.progress}>
      <p className={plain.semibold} role="status">
        {stageWords(job)}
      </p>
      <NeatlineProgress value={percent} total={100} label="Drawing the map" />
      <p className={`${plain.quiet} ${plain.line12} ${classes.about}`}>
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

interface DrawingChoiceProps {
  options: DrawingOptions;
  onChange: (options: DrawingOptions) => void;
}

/** The options of a drawing: style and size. */
export function DrawingChoice({ options, onChange }: DrawingChoiceProps) {
  return (
    <div className={`${plain.stack12} ${plain.oneColumn}`}>
      <SegmentedField
        label="Style"
        choices={drawingStyles.map((style) => ({ value: style, label: drawingStyleWords[style] }))}
        value={options.style}
        onChange={(value) =>
          onChange({ ...options, style: drawingStyles.find((style) => style === value) ?? options.style })
        }
      />
      <SegmentedField
        label="Pixels on the longer side"
        choices={drawingSizes.map((size) => ({ value: String(size), label: size.toLocaleString('en') }))}
        value={String(options.size)}
        onChange={(value) =>
          onChange({ ...options, size: drawingSizes.find((size) => String(size) === value) ?? options.size })
        }
      />
    </div>
  );
}

/** Describes the current step in a few words. */
export function stageWords({ state, stage, place }: DrawingJob): string {
  if (state === 'drawing') return stage === null ? 'Getting ready to draw' : `Drawing: ${stage}`;
  if (place === 0) return 'Waiting for its turn';
  return place === 1 ? 'Another of your maps is drawn first' : `${place} of your other maps are drawn first`;
}

/** The remaining time in words; empty while unknown. */
export function timeWords({ seconds_left }: DrawingJob): string {
  if (seconds_left === null) return '';
  if (seconds_left < 5) return 'Nearly done';
  if (seconds_left < 90) return `About ${seconds_left} seconds left`;
  return `About ${Math.round(seconds_left / 60)} minutes left`;
}

interface MapDrawingState {
  /** Undefined until it has loaded. */
  drawing: MapDrawing | undefined;
  draw: (options: DrawingOptions) => void;
  cancel: () => void;
  isBusy: boolean;
  /** Why loading or the last request failed. */
  error: unknown;
}

/**
 * The drawing of a map: its progress and its actions.
 * @param locationId undefined loads nothing, for maps that cannot be drawn
 * @param onDrawn called when a drawing that was pending here is shown
 */
export function useMapDrawing(locationId: number | undefined, onDrawn?: () => void): MapDrawingState {
  const client = useQueryClient();
  const id = locationId ?? 0;
  const query = useQuery({ ...mapDrawingQuery(id), enabled: locationId !== undefined });
  const acting = useMutation({
    mutationFn: (options: DrawingOptions | null) =>
      options === null ? cancelDrawing(id) : requestDrawing(id, options),
    onSuccess: (drawing) => client.setQueryData(staffKeys.mapDrawing(id), drawing),
    // Shows the current state.
    onError: () => void query.refetch(),
  });
  useReloadWhenDrawn(query.data, onDrawn);
  return {
    drawing: query.data,
    draw: acting.mutate,
    cancel: () => acting.mutate(null),
    isBusy: acting.isPending,
    error: acting.error ?? (query.data === undefined ? query.error : null),
  };
}

/** Reloads the map and its dots once the drawing is done. */
function useReloadWhenDrawn(drawing: MapDrawing | undefined, onDrawn: (() => void) | undefined): void {
  const client = useQueryClient();
  const before = useRef<{ drawnAt: string | null } | null>(null);
  const latestOnDrawn = useRef(onDrawn);
  latestOnDrawn.current = onDrawn;
  const isWaiting = isUnderWay(drawing);
  const drawnAt = drawing?.last?.drawn_at ?? null;
  const isKnown = drawing !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    if (isWaiting) {
      before.current ??= { drawnAt };
      return;
    }
    const wasDrawn = before.current !== null && before.current.drawnAt !== drawnAt;
    before.current = null;
    if (!wasDrawn) return;
    void client.invalidateQueries({
      predicate: ({ queryKey }) => ['map-details', 'children', 'map-picture'].includes(String(queryKey[0])),
    });
    latestOnDrawn.current?.();
  }, [isKnown, isWaiting, drawnAt, client]);
}
