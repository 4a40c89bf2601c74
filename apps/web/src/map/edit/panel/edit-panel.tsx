import { IconBook, IconPencil } from '@tabler/icons-react';
import { messages, staffMessages } from '@venture-atlas/rules';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { InfoTab } from '../../panel/info-tab.tsx';
import type { PanelPlace } from '../../panel/panel-place.ts';
import { TabbedPanel } from '../../panel/tabbed-panel.tsx';
import type { Stage } from '../../use-stage.ts';
import type { EditSession } from '../session/edit-state.ts';
import type { TextDrafts } from '../session/text-draft.ts';
import type { EditActs } from '../use-edit-acts.ts';
import { useEditPath } from '../use-edit-path.ts';
import { EditPoiTab } from './edit-poi-tab.tsx';
import { MapItselfTab } from './map-itself-tab.tsx';

export interface EditPanelProps {
  stage: Stage;
  place: PanelPlace;
  /** The point that is edited; null for the map's own location, which is no point of it. */
  selected: Child | null;
  details: LocationMapDetails;
  /** There is a sketch that the map can be drawn from. */
  canDraw: boolean;
  session: EditSession;
  acts: EditActs;
  drafts: TextDrafts;
  /** All places of the map. */
  points: readonly Child[];
  /** Chooses these places, to do something with all of them. */
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
