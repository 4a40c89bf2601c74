import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { MapPart } from '../../stage/map-part.tsx';
import { useFogDesk } from '../fog-desk.ts';
import { FogBar } from '../lazy-fog-bar.ts';
import { useLostAt } from '../live/connection.ts';
import { tableActs } from '../table-acts.ts';
import type { ActForm, BarAct } from './acts.ts';
import type { BarRoomProps } from './bar-room.tsx';
import { LowerSentence } from './lower-sentence.tsx';
import { setSessionRunning } from './running-session.ts';
import { hush } from './sentence.ts';
import classes from './session-bar.module.css';
import { SessionPart } from './session-part.tsx';
import { useSessions } from './use-sessions.ts';
import { useUndoKey } from './use-undo-key.ts';

/** The DM's bar: the sentence of the last act with its way back, and the acts of the table. */
export function SessionBar({ campaign, details, stage, points }: BarRoomProps) {
  const isLost = useLostAt() !== undefined;
  const { width } = stage;
  useUndoKey();
  // What was done in one campaign is not taken back from another one.
  useEffect(() => hush, []);
  const sessions = useSessions(campaign.id);
  const isRunning = sessions.running != null;
  useEffect(() => {
    setSessionRunning(isRunning);
    return () => setSessionRunning(false);
  }, [isRunning]);
  const isNarrow = useMediaQuery(NO_ROOM_FOR_MORE, false, { getInitialValueInEffect: false });
  const { isOpen: isFogOpen } = useFogDesk();
  if (isFogOpen) {
    return (
      <MapPart waiting={null}>
        <FogBar campaign={campaign} details={details} stage={stage} isLost={isLost} points={points} />
      </MapPart>
    );
  }
  const isPhone = width === 'phone';
  const acts = (form: ActForm, some: readonly BarAct[]) =>
    some.map(({ key, Act }) => (
      <Act key={key} campaign={campaign} details={details} stage={stage} isLost={isLost} form={form} />
    ));
  const actsIn = (where: BarAct['onPhone']) => tableActs.filter((act) => act.onPhone === where);
  const inCard = isPhone ? actsIn('row') : [];
  const above = isPhone || isNarrow ? actsIn('above') : [];
  const inBar = tableActs.filter((act) => !inCard.includes(act) && !above.includes(act));
  return (
    <div className={classes.bar} data-width={width}>
      <SessionPart campaignId={campaign.id} sessions={sessions} width={width} isLost={isLost}>
        {acts('row', inCard)}
      </SessionPart>
      <LowerSentence
        width={width}
        isLost={isLost}
        otherwise={sessions.running === null ? NO_SESSION : 'What you reveal is seen at once.'}
      >
        {acts('row', above)}
      </LowerSentence>
      {acts(isPhone ? 'tab' : width === 'desktop' ? 'bar' : 'icon', inBar)}
    </div>
  );
}

/** What comes and goes with what is shown has no room in the bar then: it stands above it, as on a phone. */
const NO_ROOM_FOR_MORE = '(width < 1360px)';

const NO_SESSION = 'No session is running. Players see what you reveal at once.';
