import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { Child } from '@venture-atlas/types';
import { useEffect } from 'react';
import { PublicMapNote } from '../../../forms/public-map-note.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { closeFog, useFogDesk } from '../fog-desk.ts';
import type { ActForm, BarActProps } from '../session-bar/acts.ts';
import { SentenceLine } from '../session-bar/sentence-line.tsx';
import classes from './fog-bar.module.css';
import { FogLevels } from './fog-levels.tsx';
import { FogMeasure } from './fog-measure.tsx';
import { FogMore } from './fog-more.tsx';
import { FogPartyButton } from './fog-party-button.tsx';
import { FogSight } from './fog-sight.tsx';
import { FogStart } from './fog-start.tsx';
import { FogSwitch } from './fog-switch.tsx';
import { FogToolButtons } from './fog-tool-buttons.tsx';
import { useChooseTool } from './use-choose-tool.tsx';
import { useCompressedNote } from './use-compressed-note.ts';
import { smallestSize } from './use-fog.ts';
import { useFogKeys } from './use-fog-keys.ts';
import { useFogWork } from './use-fog-work.tsx';

export interface FogBarProps extends Omit<BarActProps, 'form'> {
  points: readonly Child[];
}

/** The tools of the fog, in place of the bar of the table (edition 2, section 5). */
export function FogBar({ campaign, details, stage, isLost, points }: FogBarProps) {
  const desk = useFogDesk();
  const { fog, work } = useFogWork(campaign.id, details);
  const isOn = fog?.is_on === true;
  const can = { undo: isOn && !isLost && fog.undo > 0, redo: isOn && !isLost && fog.redo > 0 };
  const smallest = smallestSize(details);
  useFogKeys(work, can, smallest);
  // What was chosen for one map is not worked on the next one.
  useEffect(() => closeFog, []);
  const choose = useChooseTool(details, stage.selected, work);

  const isPhone = stage.width === 'phone';
  const isWide = stage.width === 'desktop';
  const isCompressedNew = useCompressedNote(fog);
  const hint = hintOf({ isOn, isLost, isPublic: fog?.map_is_public === true, isCompressedNew });
  const measure = <FogMeasure desk={desk} smallest={smallest} details={details} />;
  const fogSwitch = <FogSwitch isOn={isOn} isDisabled={isLost || fog === undefined} onTurn={work.turn} />;
  const steps = isOn ? (
    <>
      <IconButton variant="subtle" label="Undo" disabled={!can.undo} onClick={() => void work.undo()}>
        <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton variant="subtle" label="Redo" disabled={!can.redo} onClick={() => void work.redo()}>
        <IconArrowForwardUp size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </>
  ) : null;
  const party = (form: ActForm) => (
    <FogPartyButton details={details} desk={desk} fog={fog} work={work} form={form} isDisabled={isLost} />
  );
  const tools = isOn ? (
    <>
      {isWide ? <span className={classes.party}>{party('bar')}</span> : party(isPhone ? 'tab' : 'icon')}
      <FogToolButtons
        chosen={desk.tool}
        form={isPhone ? 'tab' : isWide ? 'bar' : 'icon'}
        isDisabled={isLost}
        onChoose={choose}
      />
    </>
  ) : null;
  const more = isOn ? (
    <FogMore
      desk={desk}
      fog={fog}
      work={work}
      isLost={isLost}
      isPhone={isPhone}
      measure={measure}
      further={isPhone ? { fogSwitch, hint } : null}
      onChoose={choose}
      publicNote={fog.map_is_public ? <PublicMapNote map={details.slug} campaign={campaign.campaign} /> : null}
      party={
        <>
          {isWide ? party('row') : null}
          <FogSight details={details} fog={fog} work={work} reach={desk.size} smallest={smallest} />
        </>
      }
      onAsPlayers={() => campaign.viewAsPlayer(true)}
    />
  ) : null;
  const isNew = fog !== undefined && !isOn && fog.undo + fog.redo === 0;
  const start = isNew ? (
    <FogStart campaign={campaign} details={details} points={points} work={work} isDisabled={isLost} />
  ) : null;
  const done = <Button onClick={closeFog}>Done</Button>;

  if (isPhone) {
    return (
      <div className={classes.phone} role="toolbar" aria-label="Fog">
        <div className={classes.above}>
          <div className={classes.said}>
            <SentenceLine isClosable {...((isLost && isOn) || isNew || isCompressedNew ? { otherwise: hint } : {})} />
          </div>
          <div className={classes.row}>
            {isOn ? <FogLevels value={desk.level} isDisabled={isLost} /> : fogSwitch}
            <span className={classes.gap} />
            {steps}
            {done}
          </div>
        </div>
        <div className={classes.tabs}>
          {tools ?? start ?? <p className={classes.hint}>{hint}</p>}
          {more}
        </div>
      </div>
    );
  }
  return (
    <div className={classes.bar} role="toolbar" aria-label="Fog">
      <div className={classes.words}>
        <SentenceLine isClosable otherwise={hint} />
      </div>
      {fogSwitch}
      {isOn ? <i className={classes.line} /> : null}
      {isOn ? <FogLevels value={desk.level} isDisabled={isLost} /> : null}
      {tools ?? start}
      {isOn && isWide ? <span className={classes.measured}>{measure}</span> : null}
      <span className={classes.gap} />
      {steps}
      {more}
      {done}
    </div>
  );
}

interface FogHint {
  isOn: boolean;
  isLost: boolean;
  isPublic: boolean;
  isCompressedNew: boolean;
}

function hintOf({ isOn, isLost, isPublic, isCompressedNew }: FogHint): string {
  if (isLost) return 'Not connected. Nothing can be shown until it is back.';
  if (!isOn) return 'Fog hides the picture, not the places.';
  if (isCompressedNew) return 'Upload this picture again: it was compressed before fog was supported.';
  if (isPublic) return 'Outside of this campaign everybody sees all of this map.';
  return 'What you clear is seen at once.';
}
