import { Button } from '@mantine/core';
import {
  IconCheck,
  IconCopy,
  IconHandMove,
  IconLine,
  IconMap2,
  IconPolygon,
  IconUpload,
  IconX,
} from '@tabler/icons-react';
import { messages, staffMessages } from '@venture-atlas/rules';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { Fold } from '../../../ui/fold.tsx';
import plain from '../../../ui/plain.module.css';
import { DraftNote, MakeDraft } from '../drafts/draft-note.tsx';
import { valueWords } from '../field-words.ts';
import { HistorySection } from '../history/history-section.tsx';
import { AllOfType } from '../many/all-of-type.tsx';
import type { EditSession } from '../session/edit-state.ts';
import type { TextDrafts } from '../session/text-draft.ts';
import { shapeSize } from '../shape/shape-words.ts';
import type { EditActs } from '../use-edit-acts.ts';
import { useEditPath } from '../use-edit-path.ts';
import { Deactivate } from './deactivate.tsx';
import classes from './edit-poi-tab.module.css';
import { LookPart } from './look-part.tsx';
import { PanelSaving } from './panel-saving.tsx';
import { ParentForm } from './parent-form.tsx';
import { PlaceByItself } from './place-by-itself.tsx';
import { PlaceFields } from './place-fields.tsx';
import { TextForm } from './text-form.tsx';
import { usePlace } from './use-place.ts';

export interface EditPoiTabProps {
  point: Child;
  map: LocationMapDetails;
  session: EditSession;
  acts: EditActs;
  drafts: TextDrafts;
  headingRef: Ref<HTMLHeadingElement>;
  /** All places of the map. */
  points: readonly Child[];
  /** Chooses these places, to do something with all of them. */
  onChooseMany: (ids: readonly number[]) => void;
  /** It is no longer on this map. */
  onDone: () => void;
}

/** Edit POI (specification section 2): what the place is, saved by itself; below it where it stands, closed; its acts. */
export function EditPoiTab(props: EditPoiTabProps) {
  const { point, map, session, acts, drafts, headingRef, points, onChooseMany, onDone } = props;
  const opened = usePlace(session, point.location_id);
  const { shape } = acts;
  return (
    <article className={classes.article}>
      <header className={classes.header}>
        <p className={plain.quiet}>{`On the ${map.name} map`}</p>
        <PanelSaving session={session} />
        {/* The field below says it to those who see. */}
        <h2 className={plain.unseen} tabIndex={-1} ref={headingRef}>
          {point.name}
        </h2>
      </header>
      <DraftNote point={point} session={session} opened={opened} />
      <PlaceFields point={point} session={session} opened={opened} />
      <div>
        <LookPart point={point} session={session} typeId={opened.place?.location.type?.id} />
        <Fold title="Exact position" summary={`${short(point.lat)}, ${short(point.lng)}, ${short(point.rotation)}°`}>
          <TextForm point={point} session={session} drafts={drafts} />
          <PlaceByItself point={point} session={session} />
        </Fold>
        <Fold title="Shape and parents" summary={`${shapeWord(point)}, ${map.name}`}>
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
        </Fold>
        <HistorySection of={{ position_id: point.id }} session={session} />
      </div>
      <AllOfType point={point} points={points} onChoose={onChooseMany} />
      <MakeDraft point={point} session={session} opened={opened} />
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
