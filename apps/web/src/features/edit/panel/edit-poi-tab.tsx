import { Button } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconCopy,
  IconHandMove,
  IconLine,
  IconMap2,
  IconPolygon,
  IconUpload,
  IconX,
} from '@tabler/icons-react';
import { formMessages, messages, staffMessages, storedLook } from '@venture-atlas/rules';
import type { Child, LocationLink, LocationMapDetails, Look } from '@venture-atlas/types';
import { type FormEvent, type Ref, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, detailsOf, errorText } from '../../../api/api-error.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import type { ParentChoice } from '../../../api/staff-map.ts';
import { LocationField } from '../../../forms/location-field.tsx';
import lookClasses from '../../../map/look/look.module.css';
import { ColourField, LineFields, SignField } from '../../../map/look/look-fields.tsx';
import { lookWords } from '../../../map/look/look-words.ts';
import { registryPaths } from '../../../navigation/registry-paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Collapsible } from '../../../ui/collapsible.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import plain from '../../../ui/plain.module.css';
import { showToast } from '../../../ui/toasts.tsx';
import { PublishRow } from '../../../working-copy/publish-row.tsx';
import { useRevealedTo } from '../../../working-copy/use-revealed-to.ts';
import { DraftNote, MakeDraft } from '../drafts/draft-note.tsx';
import { valueWords } from '../field-words.ts';
import { HistorySection } from '../history/history-section.tsx';
import { AllOfType } from '../many/all-of-type.tsx';
import type { EditSession } from '../session/edit-state.ts';
import type { TextDrafts } from '../session/text-draft.ts';
import { shapeSize } from '../shape/shape-words.ts';
import type { EditActs } from '../use-edit-acts.ts';
import { useEditPath } from '../use-edit-path.ts';
import { whileOff } from '../while-off.ts';
import classes from './edit-poi-tab.module.css';
import { PanelSaving } from './panel-saving.tsx';
import parentFormClasses from './parent-form.module.css';
import { PlaceFields } from './place-fields.tsx';
import { ResetLabelPlace } from './reset-label-place.tsx';
import { TextForm } from './text-form.tsx';
import { usePlace } from './use-place.ts';
import { usePlaceWords } from './use-place-words.ts';

export interface EditPoiTabProps {
  point: Child;
  map: LocationMapDetails;
  session: EditSession;
  acts: EditActs;
  drafts: TextDrafts;
  headingRef: Ref<HTMLHeadingElement>;
  /** All places of the map. */
  points: readonly Child[];
  /** Selects these places for an action on all of them. */
  onChooseMany: (ids: readonly number[]) => void;
  /** The place is no longer on this map. */
  onDone: () => void;
  /** A text field has the focus. */
  onWrite: () => void;
}

/**
 * Edit POI (specification section 2): the fields of the place, which save themselves; below them its position, closed
 * at first; and its actions.
 */
export function EditPoiTab(props: EditPoiTabProps) {
  const { point, map, session, acts, drafts, headingRef, points, onChooseMany, onDone, onWrite } = props;
  const opened = usePlace(session, point.location_id);
  const words = usePlaceWords(point, session, opened);
  const revealedTo = useRevealedTo(point.location_id, words.readers, words.changes);
  const { shape } = acts;
  return (
    <article
      className={classes.article}
      onFocus={({ target }) => {
        if (target.matches('textarea, input[type="text"]')) onWrite();
      }}
    >
      <header className={classes.header}>
        <p className={plain.quiet}>{`On the ${map.name} map`}</p>
        <PanelSaving session={session} words={words} />
        {/* For screen readers only. Sighted users see it in the field below. */}
        <h2 className={plain.unseen} tabIndex={-1} ref={headingRef} translate="no">
          {point.name}
        </h2>
      </header>
      <DraftNote point={point} session={session} opened={opened} />
      <PlaceFields point={point} session={session} opened={opened} words={words} />
      <div>
        <LookPart point={point} session={session} typeId={opened.place?.location.type?.id} />
        <Collapsible
          title="Exact position"
          summary={`${short(point.lat)}, ${short(point.lng)}, ${short(point.rotation)}°`}
        >
          <TextForm point={point} session={session} drafts={drafts} />
          <ResetLabelPlace point={point} session={session} />
        </Collapsible>
        <Collapsible title="Shape and parents" summary={`${shapeWord(point)}, ${map.name}`}>
          <div className={classes.parts}>
            <div className={plain.buttons}>
              <ShapeButtons acts={acts} />
            </div>
            <p className={plain.quiet}>
              {shape === null
                ? valueWords('geojson', point.geojson) || 'No shape: a dot and its label.'
                : `${shapeSize(shape.draft)}.`}
            </p>
            <ParentForm point={point} map={map} session={session} isDisabled={shape !== null} onMoved={onDone} />
            <MapLink point={point} />
          </div>
        </Collapsible>
        <HistorySection of={{ position_id: point.id }} session={session} />
      </div>
      <AllOfType point={point} points={points} onChoose={onChooseMany} />
      <MakeDraft point={point} session={session} opened={opened} />
      {words.waits ? (
        <PublishRow
          {...words}
          revealedTo={revealedTo}
          onPublish={(names) => void words.publish(names)}
          onDiscard={(names) => void words.discard(names)}
        />
      ) : null}
      <footer className={classes.foot}>
        <Button variant="default" onClick={acts.duplicate} leftSection={<IconCopy {...icon} />}>
          Duplicate
        </Button>
        <MoveButton acts={acts} />
        <Deactivate point={point} map={map} session={session} isDisabled={shape !== null} onDone={onDone} />
      </footer>
    </article>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const short = (value: number) => String(Math.round(value));

function shapeWord({ geojson }: Child): string {
  if (geojson === null) return 'Point';
  return geojson.geometry.type === 'LineString' ? 'Line' : 'Area';
}

function MapLink({ point }: { point: Child }) {
  const editPath = useEditPath();
  return (
    <Button
      className={classes.link ?? ''}
      variant="default"
      component={Link}
      to={editPath(point.slug)}
      leftSection={point.has_map ? <IconMap2 {...icon} /> : <IconUpload {...icon} />}
    >
      {point.has_map ? messages.ventureToMap(point.name) : staffMessages.addMapFor(point.name)}
    </Button>
  );
}

function MoveButton({ acts }: { acts: EditActs }) {
  return acts.mode === 'moving-pin' ? (
    <Button variant="default" onClick={acts.cancel} leftSection={<IconX {...icon} />}>
      Cancel Move
    </Button>
  ) : (
    <Button variant="default" onClick={acts.armMove} leftSection={<IconHandMove {...icon} />}>
      {staffMessages.movePosition}
    </Button>
  );
}

function ShapeButtons({ acts }: { acts: EditActs }) {
  const { shape } = acts;
  return (
    <>
      {shape === null ? (
        <Button variant="default" onClick={acts.startShape} leftSection={<IconLine {...icon} />}>
          {staffMessages.editShape}
        </Button>
      ) : (
        <Button disabled={shape.isSaving} onClick={() => void shape.stop()} leftSection={<IconCheck {...icon} />}>
          {staffMessages.stopEditingShape}
        </Button>
      )}
      <Button variant="default" onClick={acts.changeShapeType} leftSection={<IconPolygon {...icon} />}>
        {staffMessages.changeShapeType}
      </Button>
    </>
  );
}

interface DeactivateProps {
  point: Child;
  map: { name: string };
  session: EditSession;
  /** Its shape is being edited, which must be saved or cancelled first. */
  isDisabled: boolean;
  /** The place was removed from the map. */
  onDone: () => void;
}

/** Removes a point from the map, after asking (specification section 4). */
function Deactivate({ point, map, session, isDisabled, onDone }: DeactivateProps) {
  const [isAsking, setAsking] = useState(false);
  const deactivate = async () => {
    setAsking(false);
    const outcome = await session.write({ kind: 'deactivate', id: point.id });
    if (outcome.kind !== 'saved') return;
    const { changeId } = outcome;
    const bringBack = () => {
      if (changeId === null) return;
      void session.write({ kind: 'revert', changeId, positionId: point.id, before: { active: true }, isUndo: true });
    };
    const undo = changeId === null ? undefined : { label: 'Undo', onAct: bringBack, changeId };
    showToast(`${point.name} is off the map.`, undo);
    onDone();
  };
  return (
    <>
      <Button variant="subtle" className={classes.danger ?? ''} disabled={isDisabled} onClick={() => setAsking(true)}>
        {staffMessages.deactivate}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`De-activate ${point.name}?`}
        words={`The point disappears from the ${map.name} map for everyone. The location itself, its wiki text and its notes are kept.`}
        isDestructive
      >
        <div className={plain.buttons} data-end>
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button
            variant="danger-fill"
            onClick={() => void deactivate()}
            leftSection={<IconBan size={18} stroke={1.75} aria-hidden="true" />}
          >
            {staffMessages.deactivate}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

interface LookPartProps {
  point: Child;
  session: EditSession;
  /** The id of the place's type, once known. */
  typeId: number | undefined;
}

/** The style of a place on this map, if it differs from its type. Each choice saves itself. */
function LookPart({ point, session, typeId }: LookPartProps) {
  const { worldId } = useReadingScope();
  const whose = point.type === null ? 'Usual' : `${capital(point.type)}’s own`;
  const value = point.look ?? {};
  const onChange = (look: Look) => session.change(point.id, { look: storedLook(look) });
  const fields = { value, defaultLabel: whose, onChange };
  return (
    <Collapsible title="Look" summary={lookWords(point.look) ?? whose}>
      <div className={lookClasses.fields}>
        <SignField {...fields} />
        <Checkbox
          label="Dot or sign beside the label"
          checked={point.display_dot}
          onChange={(event) => session.change(point.id, { display_dot: event.currentTarget.checked })}
        />
        <ColourField {...fields} />
        {point.geojson === null ? null : <LineFields {...fields} />}
        <div className={plain.buttons}>
          <Button variant="default" disabled={!point.look} onClick={() => onChange({})}>
            {`Back to ${point.type === null ? 'the usual look' : whose}`}
          </Button>
          {typeId === undefined || point.type === null ? null : (
            <Button variant="subtle" component={Link} to={registryPaths(worldId).manage('type', typeId)}>
              {`Look of every ${point.type}`}
            </Button>
          )}
        </div>
      </div>
    </Collapsible>
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface ParentFormProps {
  point: Child;
  /** The map that the place is on now. */
  map: { id: number; name: string };
  session: EditSession;
  /** Its shape is being edited, which must be saved or cancelled first. */
  isDisabled: boolean;
  /** The place was moved to another map. */
  onMoved: () => void;
}

/** The map that a place is on (specification sections 2 and 8). The server's error is shown under the field. */
function ParentForm({ point, map, session, isDisabled, onMoved }: ParentFormProps) {
  const editPath = useEditPath();
  const [name, setName] = useState(map.name);
  const [chosen, setChosen] = useState<LocationLink | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const change = async (parent: ParentChoice, parentName: string) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    const outcome = await session.write({ kind: 'parent', id: point.id, parent, parentName }, { tellsRefusals: true });
    setBusy(false);
    if (outcome.kind === 'refused') setError(outcome.error);
    if (outcome.kind !== 'saved' || outcome.position === null) return;
    const { parent: now } = outcome.position;
    if (now.id === map.id) return;
    showToast(`${point.name} is now on the ${now.name} map.`);
    onMoved();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDisabled) return;
    const typed = name.trim();
    if (typed === '') setError(new ApiError(400, 'bad_request', formMessages.fieldRequired('Parent')));
    else void change(chosen === null ? { new_parent: typed } : { new_parent_id: chosen.id }, typed);
  };
  const candidates = detailsOf(error, 'parent_ambiguous')?.candidates ?? [];

  return (
    <form className={parentFormClasses.form} onSubmit={submit} noValidate>
      <div className={parentFormClasses.line}>
        <LocationField
          label="Parent"
          isLabelHidden
          value={name}
          excluded={new Set([point.location_id])}
          isInvalid={error !== undefined}
          onChange={(text) => {
            setName(text);
            setChosen(null);
            setError(undefined);
          }}
          onChoose={setChosen}
        />
        <Button variant="default" type="submit" {...whileOff(isBusy || isDisabled)}>
          {isBusy ? formMessages.saving : 'Change Parent'}
        </Button>
      </div>
      {error === undefined ? null : <Alert kind="error">{errorText(error)}</Alert>}
      {candidates.length > 0 ? (
        <ul className={parentFormClasses.candidates} aria-label={`Locations called ${name}`}>
          {candidates.map((candidate) => (
            <li key={candidate.id}>
              <Button
                variant="default"
                fullWidth
                {...whileOff(isBusy)}
                onClick={() => void change({ new_parent_id: candidate.id }, candidate.name)}
                translate="no"
              >
                {candidate.name}
              </Button>
              <Link to={editPath(candidate.slug)} className={parentFormClasses.look}>
                /{candidate.slug}/
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}
