import { Button } from '@mantine/core';
import { IconBook, IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages, staffMessages } from '@venture-atlas/rules';
import type { Child, LocationMapDetails, OpeningView } from '@venture-atlas/types';
import { type Ref, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { IntentKey } from '../../../api/client-key.ts';
import { updateLocation } from '../../../api/staff-map.ts';
import { DrawMap } from '../../../forms/drawing/draw-map.tsx';
import { hasMap } from '../../../map/model/has-map.ts';
import { InfoTab } from '../../../map/panel/info-tab.tsx';
import type { PanelPlace } from '../../../map/panel/panel-place.ts';
import { TabbedPanel } from '../../../map/panel/tabbed-panel.tsx';
import type { Stage } from '../../../map/use-stage.ts';
import { Alert } from '../../../ui/alert.tsx';
import plain from '../../../ui/plain.module.css';
import { drawWords } from '../picture/draw-words.ts';
import { PictureForm } from '../picture/picture-form.tsx';
import type { EditSession } from '../session/edit-state.ts';
import { sendWithRetries } from '../session/send-with-retries.ts';
import type { TextDrafts } from '../session/text-draft.ts';
import type { EditActs } from '../use-edit-acts.ts';
import { useEditPath } from '../use-edit-path.ts';
import { whileOff } from '../while-off.ts';
import classes from './edit-poi-tab.module.css';
import { EditPoiTab } from './edit-poi-tab.tsx';

export interface EditPanelProps {
  stage: Stage;
  place: PanelPlace;
  /** The edited point; null for the map's own location, which is not a point on it. */
  selected: Child | null;
  details: LocationMapDetails;
  /** Whether there is a sketch to draw the map from. */
  canDraw: boolean;
  session: EditSession;
  acts: EditActs;
  drafts: TextDrafts;
  /** All places of the map. */
  points: readonly Child[];
  /** Selects these places for an action on all of them. */
  onChooseMany: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** The staff panel (specification section 2): Edit POI and Location Info. */
export function EditPanel(props: EditPanelProps) {
  const { stage, place, selected, details, canDraw, session, acts, drafts, points, onChooseMany, onClose } = props;
  const [tab, setTab] = useState<'edit' | 'info'>('edit');
  const editPath = useEditPath();
  const bodyRef = useRef<HTMLDivElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focusHeading = stage.chosenBy === 'keyboard';

  // biome-ignore lint/correctness/useExhaustiveDependencies: each place chosen by keyboard takes the focus
  useEffect(() => {
    if (focusHeading) headingRef.current?.focus({ preventScroll: true });
  }, [place.locationId, focusHeading]);

  const edit =
    selected === null ? (
      <MapItselfTab
        details={details}
        canDraw={canDraw}
        openingHere={() => stage.mapRef.current?.openingHere()}
        headingRef={headingRef}
      />
    ) : (
      <EditPoiTab
        key={selected.id}
        point={selected}
        map={details}
        onDone={() => acts.closeIfOpen(selected.slug)}
        session={session}
        acts={acts}
        drafts={drafts}
        headingRef={headingRef}
        points={points}
        onChooseMany={onChooseMany}
        // A keyboard leaves no room in half a sheet.
        onWrite={() => stage.width === 'phone' && stage.setDetent('full')}
      />
    );
  return (
    <TabbedPanel
      place={place}
      tab={tab}
      onClose={onClose}
      bodyRef={bodyRef}
      width={stage.width}
      detent={stage.detent}
      onDetentChange={stage.setDetent}
      onTab={setTab}
      tabs={[
        { name: 'edit', label: staffMessages.editPoi, Icon: IconPencil, body: edit },
        {
          name: 'info',
          label: messages.locationInfo,
          Icon: IconBook,
          body: <InfoTab place={place} map={details} headingRef={headingRef} hrefOf={editPath} />,
        },
      ]}
    />
  );
}

/** Edit POI of the map's own location, which is not a point on it: its opening view, picture, and credit. */
function MapItselfTab({
  details,
  canDraw,
  openingHere,
  headingRef,
}: {
  details: LocationMapDetails;
  /** Whether there is a sketch to draw the map from. */
  canDraw: boolean;
  /** The current view; undefined while no map is shown. */
  openingHere: () => OpeningView | undefined;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  return (
    <article className={classes.article}>
      <header>
        <p className={plain.quiet}>This map</p>
        <h2 className={classes.name} tabIndex={-1} ref={headingRef} translate="no">
          {details.name}
        </h2>
      </header>
      {details.is_overlay ? <p className={plain.quiet}>You can change only its places here.</p> : null}
      {hasMap(details) && !details.is_overlay ? <OpeningViewPart details={details} openingHere={openingHere} /> : null}
      {canDraw ? (
        <section className={classes.part} aria-labelledby="edit-drawing">
          <h3 className={classes.title} id="edit-drawing">
            {staffMessages.drawMapAgain}
          </h3>
          <p className={plain.quiet}>{drawWords}</p>
          <DrawMap locationId={details.id} />
        </section>
      ) : null}
      {details.is_overlay ? null : (
        <section className={classes.part} aria-labelledby="edit-picture">
          <h3 className={classes.title} id="edit-picture">
            {details.image === null ? staffMessages.addMapFor(details.name) : 'Replace the map picture'}
          </h3>
          <PictureForm details={details} />
        </section>
      )}
    </article>
  );
}

interface OpeningViewPartProps {
  details: LocationMapDetails;
  /** The current view; undefined until the map is ready. */
  openingHere: () => OpeningView | undefined;
}

/** Sets the opening view of a map: the current view, or its most important places. */
function OpeningViewPart({ details, openingHere }: OpeningViewPartProps) {
  const client = useQueryClient();
  const [key] = useState(() => new IntentKey());
  const saving = useMutation({
    mutationFn: (opening_view: OpeningView | null) => {
      const body = { opening_view, version: details.version };
      return sendWithRetries(() =>
        updateLocation(details.id, { opening_view }, { version: body.version, client_key: key.keyFor(body) }),
      );
    },
    onSuccess: () => key.forget(),
    // Also if somebody else was first: the next attempt is based on theirs.
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'map-details' }),
  });
  const isChosen = details.opening_view !== null;
  return (
    <section className={classes.part} aria-labelledby="edit-opening">
      <h3 className={classes.title} id="edit-opening">
        {staffMessages.openingTitle}
      </h3>
      <p className={plain.quiet}>{isChosen ? staffMessages.openingChosen : staffMessages.openingByPlaces}</p>
      <div className={plain.buttons}>
        <Button
          variant="default"
          {...whileOff(saving.isPending)}
          onClick={() => {
            const view = openingHere();
            if (view !== undefined) saving.mutate(view);
          }}
        >
          {staffMessages.openMapHere}
        </Button>
        {isChosen ? (
          <Button variant="subtle" {...whileOff(saving.isPending)} onClick={() => saving.mutate(null)}>
            {staffMessages.openingCleared}
          </Button>
        ) : null}
      </div>
      {saving.isError ? <Alert kind="error">{errorText(saving.error)}</Alert> : null}
      {saving.isSuccess && !saving.isPending ? (
        <Alert kind="success">
          {saving.variables === null ? staffMessages.openingFree : staffMessages.openingKept}
        </Alert>
      ) : null}
    </section>
  );
}
