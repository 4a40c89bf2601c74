import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDots, IconEye, IconEyeOff, IconSun } from '@tabler/icons-react';
import {
  type Child,
  FOG_GROUNDS,
  FOG_LEVELS,
  type Fog,
  type FogLevel,
  fogModel,
  type LocationMapDetails,
} from '@venture-atlas/types';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { PublicMapNote } from '../../forms/public-map-note.tsx';
import type { CampaignOnMap } from '../../map/stage/campaign-context.ts';
import { ConfirmInPlace } from '../../ui/confirm-in-place.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePopup } from '../../ui/use-popup.ts';
import type { ActForm, BarActProps } from '../session-bar/acts.ts';
import { BarButton } from '../session-bar/bar-button.tsx';
import { BarCard } from '../session-bar/bar-card.tsx';
import { SentenceLine } from '../session-bar/sentence-line.tsx';
import classes from './fog-bar.module.css';
import { hexesAt } from './fog-cells-at.ts';
import { chooseLevel, chooseTool, closeFog, type FogDesk, type FogTool, fogDesk, useFogDesk } from './fog-desk.ts';
import fogGroundsClasses from './fog-grounds.module.css';
import fogLevelsClasses from './fog-levels.module.css';
import { FogMeasure } from './fog-measure.tsx';
import { FogPartyButton } from './fog-party-button.tsx';
import { FogSight } from './fog-sight.tsx';
import { FogSwitch } from './fog-switch.tsx';
import { FogToolButtons } from './fog-tool-buttons.tsx';
import { fogTools, TOOLS_IN_MORE } from './fog-tools.ts';
import { fogToolOf, fogWishOf } from './place-at.ts';
import { useCompressedNote } from './use-compressed-note.ts';
import { smallestSize, unitsOfMile } from './use-fog.ts';
import { useFogKeys } from './use-fog-keys.ts';
import { type FogWork, useFogWork } from './use-fog-work.tsx';

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
        <div className={classes.above} data-over-map>
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
      <div className={classes.words} data-covers-map>
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
  if (isLost) return 'Not connected. You cannot show anything until the connection is back.';
  if (!isOn) return 'Fog hides the picture, not the places.';
  if (isCompressedNew) return 'Upload this picture again: it was compressed before fog was supported.';
  if (isPublic) return 'Outside this campaign, everyone can see all of this map.';
  return 'Players see what you clear at once.';
}

const words: Record<FogLevel, string> = { clear: 'Clear', dim: 'Dim', hidden: 'Hidden' };

/** What ground becomes that a tool touches. */
function FogLevels({ value, isDisabled }: { value: FogLevel; isDisabled: boolean }) {
  return (
    <div className={fogLevelsClasses.levels} role="radiogroup" aria-label="What players see">
      {FOG_LEVELS.map((level) => (
        <label key={level} className={fogLevelsClasses.level}>
          <input
            className={fogLevelsClasses.choice}
            type="radio"
            name="fog-level"
            checked={level === value}
            disabled={isDisabled}
            onChange={() => chooseLevel(level)}
          />
          <span className={fogLevelsClasses.word}>{words[level]}</span>
        </label>
      ))}
    </div>
  );
}

interface FogMoreProps {
  desk: FogDesk;
  fog: FogGroundsProps['fog'];
  work: Pick<FogWork, 'coverShape' | 'draw'>;
  isLost: boolean;
  isPhone: boolean;
  /** Not seen where it stands in the bar. */
  measure: ReactNode;
  /** What a phone has no other room for. */
  further: { fogSwitch: ReactNode; hint: string } | null;
  /** That a map is public, and the way out of it; null: it is not. */
  publicNote: ReactNode;
  /** Clears where each party is. */
  party: ReactNode;
  onChoose: (tool: FogTool) => void;
  onAsPlayers: () => void;
}

/** What the bar of the fog has no room for. */
function FogMore(props: FogMoreProps) {
  const { desk, fog, work, isLost, isPhone, measure, further, publicNote, party, onChoose, onAsPlayers } = props;
  const { isOpen, toggle, close, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  const [isAsked, setAsked] = useState(false);
  const form = isPhone ? 'tab' : 'icon';
  const whole = (level: 'clear' | 'hidden') => {
    close();
    setAsked(false);
    void work.coverShape(level, { kind: 'all' });
  };
  return (
    <BarCard.Host form={form} ref={hostRef}>
      <BarButton form={form} Icon={IconDots} label="More" isExpanded={isOpen} onClick={toggle} ref={buttonRef} />
      {isOpen ? (
        <BarCard label="More of the fog" form={form}>
          <div data-fog-card>
            {further?.fogSwitch}
            <div className={classes.measures}>{measure}</div>
            {party}
            {TOOLS_IN_MORE.map((tool) => (
              <BarButton
                key={tool}
                {...fogTools[tool]}
                form="row"
                isPressed={desk.tool === tool}
                isDisabled={isLost}
                onClick={() => {
                  close();
                  onChoose(tool);
                }}
              />
            ))}
            <i className={classes.rule} />
            {isAsked ? (
              <ConfirmInPlace confirm="Clear all" onConfirm={() => whole('clear')} onCancel={() => setAsked(false)}>
                Players will see the whole picture of this map.
              </ConfirmInPlace>
            ) : (
              <BarButton
                form="row"
                Icon={IconSun}
                label="Clear all"
                isDisabled={isLost}
                onClick={() => setAsked(true)}
              />
            )}
            <BarButton
              form="row"
              Icon={IconEyeOff}
              label="Hide all"
              isDisabled={isLost}
              onClick={() => whole('hidden')}
            />
            <i className={classes.rule} />
            <FogGrounds fog={fog} work={work} isDisabled={isLost} />
            <i className={classes.rule} />
            <BarButton form="row" Icon={IconEye} label="As players" onClick={onAsPlayers} />
            {further === null || (publicNote !== null && !isLost) ? null : (
              <p className={classes.hint}>{further.hint}</p>
            )}
            {publicNote === null ? null : <div className={classes.hint}>{publicNote}</div>}
          </div>
        </BarCard>
      ) : null}
    </BarCard.Host>
  );
}

interface FogGroundsProps {
  fog: Pick<Fog, 'ground' | 'own_ground'>;
  work: Pick<FogWork, 'draw'>;
  isDisabled: boolean;
}

/** What players see where the map is hidden: a sheet that goes with it. */
function FogGrounds({ fog: { ground, own_ground: own }, work, isDisabled }: FogGroundsProps) {
  return (
    <fieldset className={fogGroundsClasses.grounds}>
      <legend className={fogGroundsClasses.title}>{fogModel.ground.label}</legend>
      {FOG_GROUNDS.map((one) => (
        <label key={one} className={fogGroundsClasses.ground}>
          <input
            className={fogGroundsClasses.choice}
            type="radio"
            name="fog-ground"
            checked={one === (ground ?? own)}
            disabled={isDisabled}
            onChange={() => void work.draw(one)}
          />
          <span className={fogGroundsClasses.sheet} data-ground={one} aria-hidden="true" />
          <span className={fogGroundsClasses.word}>{fogModel.ground.options[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Ground round each place that players know, at first: in miles across a hex, and rings of hexes. Less would hardly be
 * seen on a whole map, where ground beside what is hidden is hidden too.
 */
const AROUND = { miles: 10, rings: 3 } as const;

interface FogStartProps {
  campaign: Pick<CampaignOnMap, 'settingsOf'>;
  details: LocationMapDetails;
  points: readonly Child[];
  work: Pick<FogWork, 'begin'>;
  isDisabled: boolean;
}

/** How the fog of a map begins. */
function FogStart({ campaign, details, points, work, isDisabled }: FogStartProps) {
  const around = () => {
    const known = points.filter(
      ({ location_id, geojson }) => geojson === null && campaign.settingsOf(location_id).show_players,
    );
    const size = Math.max(AROUND.miles, smallestSize(details)) * unitsOfMile(details);
    void work.begin(hexesAt(known, { size, rings: AROUND.rings }));
  };
  return (
    <div className={classes.start}>
      <Button variant="default" disabled={isDisabled} onClick={() => void work.begin(undefined)}>
        Everything hidden
      </Button>
      <Button variant="default" disabled={isDisabled} onClick={around}>
        Around what they know
      </Button>
    </div>
  );
}

/** Takes up a tool, or lays it down. Of a place that is open Region and Road do all at once: it is what is meant. */
function useChooseTool(details: LocationMapDetails, selected: Child | null, work: Pick<FogWork, 'cover'>) {
  return useCallback(
    (tool: FogTool) => {
      const { tool: before, level, size } = fogDesk();
      chooseTool(before === tool ? null : tool);
      if (selected === null || before === tool) return;
      if (tool !== fogToolOf(selected)) return;
      void work.cover(
        level,
        fogWishOf(tool, selected, size * unitsOfMile(details)),
        <>
          <strong translate="no">{selected.name}</strong> is
        </>,
      );
    },
    [details, selected, work],
  );
}
