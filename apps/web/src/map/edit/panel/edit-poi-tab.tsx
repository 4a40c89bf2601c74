import { Button } from '@mantine/core';
import { IconCheck, IconHandMove, IconLine, IconMap2, IconPolygon, IconUpload, IconX } from '@tabler/icons-react';
import { messages, staffMessages } from '@venture-atlas/rules';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { useReadingScope } from '../../../api/reading-scope.ts';
import plain from '../../../ui/plain.module.css';
import type { Width } from '../../../ui/use-width.ts';
import { valueWords } from '../field-words.ts';
import { HistorySection } from '../history/history-section.tsx';
import type { EditSession } from '../session/edit-state.ts';
import type { TextDrafts } from '../session/text-draft.ts';
import { shapeSize } from '../shape/shape-words.ts';
import type { EditActs } from '../use-edit-acts.ts';
import { useEditPath } from '../use-edit-path.ts';
import { Deactivate } from './deactivate.tsx';
import classes from './edit-poi-tab.module.css';
import { ParentForm } from './parent-form.tsx';
import { TextForm } from './text-form.tsx';
import { TextPicture } from './text-picture.tsx';

export interface EditPoiTabProps {
  point: Child;
  map: LocationMapDetails;
  width: Width;
  session: EditSession;
  acts: EditActs;
  drafts: TextDrafts;
  headingRef: Ref<HTMLHeadingElement>;
  /** It is no longer on this map. */
  onDone: () => void;
}

/** Edit POI (specification section 2): everything that staff change of a point. */
export function EditPoiTab({ point, map, width, session, acts, drafts, headingRef, onDone }: EditPoiTabProps) {
  const isPhone = width === 'phone';
  const { worldId } = useReadingScope();
  return (
    <article className={classes.article}>
      <header className={classes.header}>
        {isPhone ? null : <p className={plain.quiet}>{`On the ${map.name} map`}</p>}
        <h2 className={classes.name} tabIndex={-1} ref={headingRef}>
          {point.name}
        </h2>
        {/* What needs the map comes first where the form below has to be scrolled to. */}
        {isPhone ? (
          <div className={plain.buttons}>
            <MoveButton acts={acts} />
            <ShapeButtons acts={acts} />
          </div>
        ) : (
          <MapLink point={point} />
        )}
      </header>
      {isPhone ? null : <ParentPart {...{ point, map, session, acts, onDone }} />}
      <section className={classes.part} aria-labelledby="edit-text">
        <h3 className={classes.title} id="edit-text">
          Text and position
        </h3>
        <TextForm point={point} session={session} drafts={drafts}>
          {isPhone ? null : <MoveButton acts={acts} />}
        </TextForm>
      </section>
      {isPhone ? (
        <>
          <ParentPart {...{ point, map, session, acts, onDone }} />
          <MapLink point={point} />
        </>
      ) : (
        <section className={classes.part} aria-labelledby="edit-shape">
          <h3 className={classes.title} id="edit-shape">
            Shape
          </h3>
          <div className={plain.buttons}>
            <ShapeButtons acts={acts} />
          </div>
          <p className={plain.quiet}>
            {acts.shape === null
              ? valueWords('geojson', point.geojson) || 'No shape: a dot and its label.'
              : `${shapeSize(acts.shape.draft)}.`}
          </p>
        </section>
      )}
      {worldId === undefined ? null : <TextPicture key={point.location_id} point={point} />}
      <section className={classes.last} aria-label={staffMessages.deactivate}>
        <Deactivate point={point} map={map} session={session} isDisabled={acts.shape !== null} onDone={onDone} />
      </section>
      <HistorySection of={{ position_id: point.id }} session={session} />
    </article>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

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

type ParentPartProps = Pick<EditPoiTabProps, 'point' | 'map' | 'session' | 'acts' | 'onDone'>;

function ParentPart({ point, map, session, acts, onDone }: ParentPartProps) {
  return (
    <section className={classes.part} aria-labelledby="edit-parent">
      <h3 className={classes.title} id="edit-parent">
        Parent
      </h3>
      <ParentForm {...{ point, map, session }} isDisabled={acts.shape !== null} onMoved={onDone} />
    </section>
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
