import { Button, CloseButton, NativeSelect } from '@mantine/core';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import type { Detent } from '../../ui/sheet-detents.ts';
import type { Width } from '../../ui/use-width.ts';
import { hush, say, useSayingPlace } from '../session-bar/sentence.ts';
import classes from './bulk-card.module.css';
import '../../ui/field-styles.ts';
import { useMutation } from '@tanstack/react-query';
import type { BulkSettingsAnswer, Child } from '@venture-atlas/types';
import { errorText } from '../../api/api-error.ts';
import {
  MANY_PLACES,
  type ManySettingsUpdate,
  needsConfirmation,
  type PlaceChoice,
  restoreSettings,
  saveManySettings,
} from '../../api/campaign-settings.ts';
import { PublicMapNote } from '../../forms/public-map-note.tsx';
import { type CampaignOnMap, useCampaign } from '../../map/stage/campaign-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmInPlace } from '../../ui/confirm-in-place.tsx';
import plain from '../../ui/plain.module.css';
import { KnowledgeSteps } from '../knowledge/knowledge-steps.tsx';
import { AREA_CORNERS_MIN, type BulkWay, bulkChoice, bulkSentence, doneInBulk, typesOf } from './bulk-choice.ts';
import bulkFormClasses from './bulk-form.module.css';
import { OtherNames } from './other-names.tsx';
import type { AreaDrawing } from './use-area.ts';

const title = 'Set many places at once';

export interface BulkCardProps extends BulkFormProps {
  width: Width;
  onClose: () => void;
}

/** Lets the DM show or hide many places at once: a card below the title, on phones a sheet over the lower half. */
export function BulkCard({ width, onClose, ...form }: BulkCardProps) {
  const [detent, setDetent] = useState<Detent>('half');
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), []);
  const head = (
    <div className={classes.head}>
      <h2 className={classes.title} tabIndex={-1} ref={headingRef}>
        {title}
      </h2>
      <CloseButton size="lg" aria-label="Close" onClick={onClose} />
    </div>
  );
  if (width === 'phone') {
    return (
      <BottomSheet label={title} header={head} detent={detent} onDetentChange={setDetent} onClose={onClose}>
        <SaidHere />
        <BulkForm {...form} />
      </BottomSheet>
    );
  }
  return (
    <section className={classes.card} aria-label={title}>
      {head}
      <div className={classes.body}>
        <BulkForm {...form} />
      </div>
    </section>
  );
}

/** Hides the bar's message, because the form shows the result itself. On phones, the message would cover the sheet. */
function SaidHere() {
  useSayingPlace();
  return null;
}

interface BulkFormProps {
  map: { id: number; slug: string };
  points: readonly Child[];
  /** The open place. */
  selected: Child | null;
  area: AreaDrawing;
  apply: CampaignOnMap['applySettings'];
}

const acts = [
  { label: 'Show wiki', wish: { show_wiki: true } },
  { label: 'Hide wiki', wish: { show_wiki: false } },
] as const;

/** The form: which places, what to change, the result, and Undo. */
function BulkForm({ map, points, selected, area, apply }: BulkFormProps) {
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
    <div className={bulkFormClasses.option}>
      <label className={bulkFormClasses.way}>
        <input type="radio" name={name} checked={way === value} onChange={() => setWay(value)} />
        {label}
      </label>
      {way === value ? more : null}
    </div>
  );

  return (
    <div className={bulkFormClasses.form}>
      <fieldset className={bulkFormClasses.ways}>
        <legend className={bulkFormClasses.legend}>Which places</legend>
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
      {campaign === null ? null : <OtherNames points={points} campaign={campaign} />}
      <div className={bulkFormClasses.acts}>
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
      <div role="status" className={bulkFormClasses.outcome}>
        {bulk.asked === undefined ? null : (
          <ConfirmInPlace
            confirm="Change them all"
            onConfirm={() => bulk.asked?.answer(true)}
            onCancel={() => bulk.asked?.answer(false)}
          >
            {bulk.asked.words} All players and the table screen follow at once.
          </ConfirmInPlace>
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
            {bulk.done.isUndo ? 'Undone. ' : ''}
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
    <div className={bulkFormClasses.area}>
      <p>
        {count === 0
          ? 'Tap the map to set the corners.'
          : missing > 0
            ? `${missing} more ${missing === 1 ? 'corner' : 'corners'}.`
            : `${count} corners. Tap on for more.`}
      </p>
      {count > 0 ? (
        <div className={bulkFormClasses.areaActs}>
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

type Act =
  | { kind: 'save'; choice: PlaceChoice; wish: ManySettingsUpdate; isMeant: boolean }
  /** Undo or redo: the response to restore, whether it was an undo itself, and the original update. */
  | { kind: 'restore'; of: BulkSettingsAnswer; isUndo: boolean; wish: ManySettingsUpdate };

interface Bulk {
  save: (choice: PlaceChoice, wish: ManySettingsUpdate) => void;
  /** Undoes the last action, or redoes it after an undo. */
  undo: () => void;
  isBusy: boolean;
  error: unknown;
  /** More places would change than are allowed without confirmation, so nothing was done. */
  asked: { words: string; answer: (isMeant: boolean) => void } | undefined;
  /** The result of the last action. */
  done: { places: number; changed: number; isUndo: boolean } | undefined;
}

/** Shows or hides many places in one call, with Undo in the card and in the bar. */
function useBulk(campaignId: string, apply: CampaignOnMap['applySettings']): Bulk {
  const acting = useMutation({
    // In the same queue as single saves, so that the last update wins.
    scope: { id: `settings ${campaignId}` },
    mutationFn: (act: Act) =>
      act.kind === 'save'
        ? saveManySettings(campaignId, act.choice, act.wish, act.isMeant ? undefined : MANY_PLACES)
        : restoreSettings(campaignId, act.of.previous),
    onSuccess: ({ current }) => apply(current),
  });
  const { data, variables, error } = acting;
  const wasUndo = variables?.kind === 'restore' && variables.isUndo;
  const report = (words: ReactNode, answer: BulkSettingsAnswer, wish: ManySettingsUpdate) => {
    const restore = () => acting.mutateAsync({ kind: 'restore', of: answer, isUndo: true, wish });
    if (answer.changed > 0) say(words, restore, campaignId);
  };
  const act = (next: Act) => {
    hush();
    acting.mutate(next, {
      onSuccess: (answer) => {
        if (next.kind === 'restore' && next.isUndo) say('Undone.', undefined, campaignId);
        else report(doneInBulk(answer.changed, next.wish), answer, next.wish);
      },
    });
  };
  return {
    save: (choice, wish) => act({ kind: 'save', choice, wish, isMeant: false }),
    undo: () => {
      if (data !== undefined && variables !== undefined)
        act({ kind: 'restore', of: data, isUndo: !wasUndo, wish: variables.wish });
    },
    isBusy: acting.isPending,
    error: needsConfirmation(error) ? null : error,
    asked:
      needsConfirmation(error) && variables?.kind === 'save'
        ? {
            words: errorText(error),
            answer: (isMeant) => (isMeant ? act({ ...variables, isMeant }) : acting.reset()),
          }
        : undefined,
    done: data === undefined ? undefined : { places: data.places, changed: data.changed, isUndo: wasUndo },
  };
}
