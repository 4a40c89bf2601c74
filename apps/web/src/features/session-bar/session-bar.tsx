import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconBook2,
  IconChevronDown,
  IconPlayerPlay,
  IconPlayerStop,
  IconWifiOff,
  IconWriting,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GameSession } from '@venture-atlas/types';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { endSession, sessionsQuery, startSession } from '../../api/chronicle.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import { chroniclePath } from '../../navigation/chronicle-paths.ts';
import { ConfirmInPlace } from '../../ui/confirm-in-place.tsx';
import { useElementWidth } from '../../ui/use-element-width.ts';
import { usePopup } from '../../ui/use-popup.ts';
import type { Width } from '../../ui/use-width.ts';
import { useLostAt } from '../campaign/live/connection.ts';
import type { ActForm, BarAct } from './acts.ts';
import rows from './bar-button.module.css';
import { BarButton } from './bar-button.tsx';
import { useBarInPlace } from './bar-in-place.ts';
import type { BarRoomProps } from './bar-room.tsx';
import { setSessionRunning } from './running-session.ts';
import { hush, say, sayRefused, useSayingPlace, useSentence, withLateness } from './sentence.ts';
import { SentenceLine } from './sentence-line.tsx';
import classes from './session-bar.module.css';
import sessionPartClasses from './session-part.module.css';
import { useUndoKey } from './use-undo-key.ts';

/** The DM's bar: the result of the last action with Undo, and the actions of the table. */
export function SessionBar({
  campaign,
  details,
  stage,
  points,
  acts: all,
}: BarRoomProps & { acts: readonly BarAct[] }) {
  const isLost = useLostAt() !== undefined;
  const { width } = stage;
  useUndoKey();
  // An action in one campaign cannot be undone from another one.
  useEffect(() => hush, []);
  const sessions = useSessions(campaign.id);
  const isRunning = sessions.running != null;
  useEffect(() => {
    setSessionRunning(isRunning);
    return () => setSessionRunning(false);
  }, [isRunning]);
  const isNarrow = useMediaQuery(NO_ROOM_FOR_MORE, false, { getInitialValueInEffect: false });
  const inPlace = useBarInPlace();
  if (inPlace !== null) {
    return (
      <MapPart waiting={null}>
        <inPlace.Bar campaign={campaign} details={details} stage={stage} isLost={isLost} points={points} />
      </MapPart>
    );
  }
  const isPhone = width === 'phone';
  const acts = (form: ActForm, some: readonly BarAct[]) =>
    some.map(({ key, Act }) => (
      <Act key={key} campaign={campaign} details={details} stage={stage} isLost={isLost} form={form} />
    ));
  const actsIn = (where: BarAct['onPhone']) => all.filter((act) => act.onPhone === where);
  const inCard = isPhone ? actsIn('row') : [];
  const above = isPhone || isNarrow ? actsIn('above') : [];
  const inBar = all.filter((act) => !inCard.includes(act) && !above.includes(act));
  return (
    <div className={classes.bar} data-width={width}>
      <SessionPart campaignId={campaign.id} sessions={sessions} width={width} isLost={isLost}>
        {acts('row', inCard)}
      </SessionPart>
      <LowerSentence
        width={width}
        isLost={isLost}
        otherwise={sessions.running === null ? NO_SESSION : 'Players see what you reveal at once.'}
      >
        {acts('row', above)}
      </LowerSentence>
      {acts(isPhone ? 'tab' : width === 'desktop' ? 'bar' : 'icon', inBar)}
    </div>
  );
}

/** Actions that appear only while something is shown do not fit in a narrow bar; they are above it, as on phones. */
const NO_ROOM_FOR_MORE = '(width < 1360px)';

const NO_SESSION = 'No session is running. Players see what you reveal at once.';

interface LowerSentenceProps {
  width: Width;
  isLost: boolean;
  otherwise: string;
  /** On phones, shown below the message. */
  children: ReactNode;
}

/**
 * The message in the middle of the bar. Without enough space, and on phones, it is a line above the bar, unless the
 * open panel shows it.
 */
function LowerSentence({ width, isLost, otherwise, children }: LowerSentenceProps) {
  const ref = useRef<HTMLDivElement>(null);
  const room = useElementWidth(ref);
  const isSaid = useSentence() !== null || isLost;
  const isAbove = width === 'phone' || room < (isSaid ? SENTENCE_ROOM : OTHERWISE_ROOM);
  const told = isAbove ? { isClosable: true } : { otherwise };
  return (
    <div className={classes.sentence} ref={ref}>
      <div className={classes.stack} data-above={isAbove || undefined} data-covers-map>
        {isLost ? <NotConnected /> : <SentenceLine {...told} />}
        {children}
      </div>
    </div>
  );
}

/** Below this width, the message would need three lines or more (CSS pixels). */
const SENTENCE_ROOM = 420;
/** Below this width, the default message is left out. */
const OTHERWISE_ROOM = 260;

function NotConnected() {
  useSayingPlace();
  return (
    <p className={classes.lost} role="status">
      <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>Not connected.</strong> You cannot show anything until the connection is back.
      </span>
    </p>
  );
}

interface SessionPartProps {
  campaignId: string;
  sessions: Sessions;
  width: Width;
  isLost: boolean;
  /** Actions without their own space on phones. */
  children: ReactNode;
}

/** The session at the start of the bar: starts one, or shows how long it has been running and opens its card. */
function SessionPart({ campaignId, sessions, width, isLost, children }: SessionPartProps) {
  const { running, next, start, end } = sessions;
  const popup = usePopup<HTMLDivElement>();
  if (running === undefined) return width === 'phone' ? <div className={sessionPartClasses.host} data-phone /> : null;
  if (running === null && width !== 'phone') {
    return (
      <Button leftSection={<IconPlayerPlay size={18} stroke={1.75} />} disabled={isLost} onClick={() => void start()}>
        Start session {next}
      </Button>
    );
  }
  return (
    <div className={sessionPartClasses.host} data-phone={width === 'phone' || undefined} ref={popup.hostRef}>
      {width === 'phone' ? (
        <BarButton
          form="tab"
          Icon={isLost ? IconWifiOff : IconPlayerPlay}
          label={running === null ? 'Session' : `Session ${running.number}, running`}
          tabLabel="Session"
          isExpanded={popup.isOpen}
          onClick={popup.toggle}
          ref={popup.buttonRef}
        >
          {running === null || isLost ? null : <i className={sessionPartClasses.dot} />}
        </BarButton>
      ) : running === null ? null : (
        <button
          type="button"
          className={sessionPartClasses.running}
          aria-expanded={popup.isOpen}
          onClick={popup.toggle}
          ref={popup.buttonRef}
        >
          {isLost ? (
            <IconWifiOff size={18} stroke={1.75} aria-hidden="true" className={sessionPartClasses.lost} />
          ) : (
            <i className={sessionPartClasses.dot} />
          )}
          Session {running.number}
          {width === 'desktop' ? <RunningTime session={running} /> : null}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      {popup.isOpen ? (
        <SessionCard
          campaignId={campaignId}
          running={running}
          next={next}
          isLost={isLost}
          onStart={() => {
            popup.close();
            void start();
          }}
          onEnd={(number) => {
            popup.close();
            void end(number);
          }}
        >
          {children}
        </SessionCard>
      ) : null}
    </div>
  );
}

function RunningTime({ session }: { session: GameSession }) {
  return <span className={sessionPartClasses.time}>{useRunningTime(session.started_at)}</span>;
}

interface SessionCardProps {
  campaignId: string;
  running: GameSession | null;
  next: number;
  isLost: boolean;
  onStart: () => void;
  onEnd: (number: number) => void;
  children: ReactNode;
}

/** The card of a session: its chronicle and its end. */
function SessionCard({ campaignId, running, next, isLost, onStart, onEnd, children }: SessionCardProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={sessionPartClasses.card}>
      {running === null ? null : (
        <Link className={rows.button} data-form="row" to={`${chroniclePath(campaignId, running.number)}#recap`}>
          <IconWriting size={20} stroke={1.75} aria-hidden="true" />
          Write the recap
        </Link>
      )}
      <Link className={rows.button} data-form="row" to={chroniclePath(campaignId)}>
        <IconBook2 size={20} stroke={1.75} aria-hidden="true" />
        Chronicle
      </Link>
      {children}
      {running === null ? (
        <Button
          className={sessionPartClasses.end}
          leftSection={<IconPlayerPlay size={18} stroke={1.75} />}
          disabled={isLost}
          onClick={onStart}
        >
          Start session {next}
        </Button>
      ) : isAsking ? (
        <ConfirmInPlace confirm="End session" onConfirm={() => onEnd(running.number)} onCancel={() => setAsking(false)}>
          End session {running.number}? The table screen closes, guests who joined by code leave, and players no longer
          see what you show.
        </ConfirmInPlace>
      ) : (
        <Button
          variant="default"
          className={sessionPartClasses.end}
          leftSection={<IconPlayerStop size={18} stroke={1.75} />}
          disabled={isLost}
          onClick={() => setAsking(true)}
        >
          End session {running.number}
        </Button>
      )}
    </div>
  );
}

/** The running time in hours and minutes, updated often enough. */
function useRunningTime(since: string): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return hoursAndMinutes(now - Date.parse(since));
}

/** Formats hours and minutes: "0:07", "1:24". A start in the future, caused by a slow clock, counts as now. */
function hoursAndMinutes(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

interface Sessions {
  /** Undefined until it has loaded. */
  running: GameSession | null | undefined;
  /** The number of the next one. */
  next: number;
  start: () => Promise<void>;
  end: (number: number) => Promise<void>;
}

/** The sessions of a campaign for its DM, who starts and ends them. */
function useSessions(campaignId: string): Sessions {
  const client = useQueryClient();
  const { data } = useQuery(sessionsQuery(campaignId));
  const [latest] = data?.sessions ?? [];
  const next = (latest?.number ?? 0) + 1;
  const lead = async (act: Promise<GameSession>, done: string, refused: string, again: () => Promise<void>) => {
    try {
      await withLateness(act);
      say(done);
    } catch (error) {
      sayRefused(`${refused} ${errorText(error)}`, again);
    }
    // Also after an error, because another tab may have done it.
    await client.invalidateQueries({ queryKey: sessionsQuery(campaignId).queryKey });
  };
  const start = (): Promise<void> =>
    lead(startSession(campaignId, next), `Session ${next} has begun`, 'No session was started.', start);
  const end = (number: number): Promise<void> =>
    lead(endSession(campaignId, number), `Session ${number} is over`, 'It is still running.', () => end(number));
  return { running: data === undefined ? undefined : latest?.ended_at === null ? latest : null, next, start, end };
}
