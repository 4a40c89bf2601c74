import { IconCircleDashed, IconX } from '@tabler/icons-react';
import type { LocationMapDetails, Rumour } from '@venture-atlas/types';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { fetchRumours } from '../../api/campaign-settings.ts';
import { useReadingScope } from '../../api/reading-scope.ts';
import { useScene } from '../../map/stage/map-scene.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Detent } from '../../ui/sheet-detents.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import type { Width } from '../../ui/use-width.ts';
import { useActs } from '../knowledge/knowledge-acts.ts';
import { RumourCircles } from './leaflet/rumour-circles.tsx';
import { openRumour, useOpenRumour } from './open-rumour.ts';
import classes from './rumours.module.css';

const none: readonly Rumour[] = [];

/** The rumors of the campaign's players on this map, and their texts. */
export function Rumours() {
  const { campaign, details, stage } = useScene();
  const { width } = stage;
  const openId = stage.selected?.id ?? null;
  const rumours = useRumours(details);
  const opened = useOpenRumour();
  useEffect(() => () => openRumour(null), []);
  const open = opened?.beside === openId ? rumours.find(({ key }) => key === opened.key) : undefined;
  if (campaign === null) return null;
  return (
    <>
      <RumourCircles
        rumours={rumours}
        openKey={open?.key ?? null}
        onOpen={campaign.isDm ? undefined : (key, stage) => openRumour({ key, stage, beside: openId })}
      />
      {open === undefined || opened?.stage == null
        ? null
        : createPortal(<RumourSheet rumour={open} width={width} onClose={() => openRumour(null)} />, opened.stage)}
    </>
  );
}

/** The rumors loaded with the map; for the DM the current ones, after the DM's changes. */
function useRumours(details: LocationMapDetails): readonly Rumour[] {
  const { slug } = details;
  const came: readonly Rumour[] = details.rumours ?? none;
  const { campaign } = useScene();
  const scope = useReadingScope();
  const [newer, setNewer] = useState<{ than: readonly Rumour[]; rumours: readonly Rumour[] } | null>(null);
  const { last } = useActs();
  const isNew = campaign?.isDm === true && last?.knowledge === 'rumour' && last.campaignId === campaign.id;
  useEffect(() => {
    if (!isNew || last === null) return;
    const stop = new AbortController();
    // The server computes the circle. The points of the map need not reload for it.
    fetchRumours(slug, scope, stop.signal).then(
      (rumours) => setNewer({ than: came, rumours }),
      () => undefined,
    );
    return () => stop.abort();
  }, [isNew, last, slug, scope, came]);
  const known = newer?.than === came ? newer.rumours : came;
  return useMemo(
    () =>
      campaign?.isDm === true
        ? known.filter(({ location_id: id }) => id === undefined || campaign.settingsOf(id).knowledge === 'rumour')
        : known,
    [known, campaign],
  );
}

function RumourSheet({ rumour, width, onClose }: { rumour: Rumour; width: Width; onClose: () => void }) {
  const [detent, setDetent] = useState<Detent>('half');
  const label = `Rumor: ${rumour.alias}`;
  const head = (
    <div className={classes.head}>
      <p className={classes.kind}>
        <IconCircleDashed size={18} stroke={1.75} aria-hidden="true" />
        Rumor, somewhere in this circle
      </p>
      <IconButton variant="subtle" label="Close" onClick={onClose}>
        <IconX size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
  const body = (
    <div className={classes.body}>
      <h2 className={classes.title} translate="no">
        {rumour.alias}
      </h2>
      {rumour.note === '' ? null : <p className={classes.note}>{rumour.note}</p>}
    </div>
  );
  return width === 'phone' ? (
    <BottomSheet
      label={label}
      detent={detent}
      onDetentChange={setDetent}
      onClose={onClose}
      header={<div className={classes.top}>{head}</div>}
    >
      {body}
    </BottomSheet>
  ) : (
    <SidePanel label={label} onClose={onClose}>
      {head}
      {body}
    </SidePanel>
  );
}
