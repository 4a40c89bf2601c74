import { Button } from '@mantine/core';
import { IconChevronDown, IconPlayerPlay, IconWifiOff } from '@tabler/icons-react';
import type { GameSession } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { usePopup } from '../../../ui/use-popup.ts';
import type { Width } from '../../../ui/use-width.ts';
import { BarButton } from './bar-button.tsx';
import { SessionCard } from './session-card.tsx';
import classes from './session-part.module.css';
import { useRunningTime } from './use-running-time.ts';
import type { Sessions } from './use-sessions.ts';

export interface SessionPartProps {
  campaignId: string;
  sessions: Sessions;
  width: Width;
  isLost: boolean;
  /** Acts of the table that have no room of their own on a phone. */
  children: ReactNode;
}

/** The session at the beginning of the bar: starts one, or says how long it runs and opens its card. */
export function SessionPart({ campaignId, sessions, width, isLost, children }: SessionPartProps) {
  const { running, next, start, end } = sessions;
  const popup = usePopup<HTMLDivElement>();
  if (running === undefined) return width === 'phone' ? <div className={classes.host} data-phone /> : null;
  if (running === null && width !== 'phone') {
    return (
      <Button leftSection={<IconPlayerPlay size={18} stroke={1.75} />} disabled={isLost} onClick={() => void start()}>
        Start session {next}
      </Button>
    );
  }
  return (
    <div className={classes.host} data-phone={width === 'phone' || undefined} ref={popup.hostRef}>
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
          {running === null || isLost ? null : <i className={classes.dot} />}
        </BarButton>
      ) : running === null ? null : (
        <button
          type="button"
          className={classes.running}
          aria-expanded={popup.isOpen}
          onClick={popup.toggle}
          ref={popup.buttonRef}
        >
          {isLost ? (
            <IconWifiOff size={18} stroke={1.75} aria-hidden="true" className={classes.lost} />
          ) : (
            <i className={classes.dot} />
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
  return <span className={classes.time}>{useRunningTime(session.started_at)}</span>;
}
