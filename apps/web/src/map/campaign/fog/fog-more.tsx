import { IconDots, IconEye, IconEyeOff, IconSun } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { AskInPlace } from '../../../ui/ask-in-place.tsx';
import { usePopup } from '../../../ui/use-popup.ts';
import type { FogDesk, FogTool } from '../fog-desk.ts';
import { BarButton } from '../session-bar/bar-button.tsx';
import { BarCard } from '../session-bar/bar-card.tsx';
import classes from './fog-bar.module.css';
import { FogGrounds, type FogGroundsProps } from './fog-grounds.tsx';
import { fogTools, TOOLS_IN_MORE } from './fog-tools.ts';
import type { FogWork } from './use-fog-work.tsx';

export interface FogMoreProps {
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
export function FogMore(props: FogMoreProps) {
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
              <AskInPlace confirm="Clear all" onConfirm={() => whole('clear')} onCancel={() => setAsked(false)}>
                Players will see the whole picture of this map.
              </AskInPlace>
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
