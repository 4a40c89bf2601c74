import '../../../ui/field-styles.ts';
import { Button, NativeSelect } from '@mantine/core';
import type { Child } from '@venture-atlas/types';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { PublicMapNote } from '../../../forms/public-map-note.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { AskInPlace } from '../../../ui/ask-in-place.tsx';
import plain from '../../../ui/plain.module.css';
import { useCampaign } from '../campaign-context.ts';
import { KnowledgeSteps } from '../knowledge/knowledge-steps.tsx';
import type { PlaceSettings } from '../use-place-settings.ts';
import { AREA_CORNERS_MIN, type BulkWay, bulkChoice, bulkSentence, typesOf } from './bulk-choice.ts';
import classes from './bulk-form.module.css';
import type { AreaDrawing } from './use-area.ts';
import { useBulk } from './use-bulk.ts';

export interface BulkFormProps {
  map: { id: number; slug: string };
  points: readonly Child[];
  /** The place that is open. */
  selected: Child | null;
  area: AreaDrawing;
  apply: PlaceSettings['apply'];
}

const acts = [
  { label: 'Show wiki', wish: { show_wiki: true } },
  { label: 'Hide wiki', wish: { show_wiki: false } },
] as const;

/** Which places, what with them, what came of it, and the way back. */
export function BulkForm({ map, points, selected, area, apply }: BulkFormProps) {
  const campaign = useCampaign();
  const bulk = useBulk(campaign?.id ?? '', apply);
  const [chosenWay, setWay] = useState<BulkWay>('type');
  const [type, setType] = useState('');
  const types = useMemo(() => typesOf(points), [points]);
  const hasShape = selected?.geojson?.geometry.type === 'MultiPolygon';
  const way = (chosenWay === 'shape' && !hasShape) || (chosenWay === 'with-children' && !selected) ? 'type' : chosenWay;
  const choice = bulkChoice({ way, type, area: area.corners }, map.id, selected);
  const name = useId();

  const { setDrawing } = area;
  useEffect(() => {
    setDrawing(way === 'area');
    return () => setDrawing(false);
  }, [way, setDrawing]);

  const option = (value: BulkWay, label: string, more?: ReactNode) => (
    <div className={classes.option}>
      <label className={classes.way}>
        <input type="radio" name={name} checked={way === value} onChange={() => setWay(value)} />
        {label}
      </label>
      {way === value ? more : null}
    </div>
  );

  return (
    <div className={classes.form}>
      <fieldset className={classes.ways}>
        <legend className={classes.legend}>Which places</legend>
        {option(
          'type',
          'Places of this map',
          <NativeSelect
            aria-label="Type of place"
            value={type}
            onChange={(event) => setType(event.currentTarget.value)}
            data={[
              { value: '', label: 'Of every type' },
              ...types.map((one) => ({ value: one.type, label: `${one.type} (${one.count})` })),
            ]}
          />,
        )}
        {option('area', 'Everything in an area I draw', <AreaLine area={area} />)}
        {selected && hasShape ? option('shape', `Everything within ${selected.name}`) : null}
        {selected ? option('with-children', `${selected.name} and the places on its own map`) : null}
      </fieldset>
      <KnowledgeSteps
        label="What players know of these places"
        value={null}
        isDisabled={choice === undefined || bulk.isBusy}
        onChoose={(knowledge) => choice !== undefined && bulk.save(choice, { knowledge })}
      />
      <div className={classes.acts}>
        {acts.map(({ label, wish }) => (
          <Button
            key={label}
            variant="default"
            disabled={choice === undefined || bulk.isBusy}
            onClick={() => choice !== undefined && bulk.save(choice, wish)}
          >
            {label}
          </Button>
        ))}
      </div>
      {campaign?.campaign.map_is_public === true ? (
        <div className={plain.quiet}>
          <PublicMapNote map={map.slug} campaign={campaign.campaign} />
        </div>
      ) : null}
      <div role="status" className={classes.outcome}>
        {bulk.asked === undefined ? null : (
          <AskInPlace
            confirm="Change them all"
            onConfirm={() => bulk.asked?.answer(true)}
            onCancel={() => bulk.asked?.answer(false)}
          >
            {bulk.asked.words} All players and the table screen follow at once.
          </AskInPlace>
        )}
        {bulk.isBusy ? <p className={plain.quiet}>Saving…</p> : null}
        {bulk.done === undefined || bulk.isBusy ? null : (
          <Alert
            kind={bulk.done.changed === 0 ? 'info' : 'success'}
            action={
              bulk.done.changed === 0 ? undefined : (
                <button type="button" onClick={bulk.undo}>
                  {bulk.done.isUndo ? 'Do it again' : 'Undo'}
                </button>
              )
            }
          >
            {bulk.done.isUndo ? 'Taken back. ' : ''}
            {bulkSentence(bulk.done)}
          </Alert>
        )}
      </div>
      {bulk.error ? <Alert kind="error">{errorText(bulk.error)} Nothing was changed.</Alert> : null}
    </div>
  );
}

function AreaLine({ area }: { area: AreaDrawing }) {
  const count = area.corners.length;
  const missing = AREA_CORNERS_MIN - count;
  return (
    <div className={classes.area}>
      <p>
        {count === 0
          ? 'Tap the map to set the corners.'
          : missing > 0
            ? `${missing} more ${missing === 1 ? 'corner' : 'corners'}.`
            : `${count} corners. Tap on for more.`}
      </p>
      {count > 0 ? (
        <div className={classes.areaActs}>
          <Button variant="subtle" onClick={area.removeLast}>
            Remove last corner
          </Button>
          <Button variant="subtle" onClick={area.clear}>
            Start again
          </Button>
        </div>
      ) : null}
    </div>
  );
}
