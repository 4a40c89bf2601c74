import { IconShield } from '@tabler/icons-react';
import { useEffect } from 'react';
import { usePopup } from '../../ui/use-popup.ts';
import type { BarActProps } from '../session-bar/acts.ts';
import { BarButton } from '../session-bar/bar-button.tsx';
import { BarCard } from '../session-bar/bar-card.tsx';
import { openParty, useOpenParty } from './open-party.ts';
import { PartyCard } from './party-card.tsx';

/**
 * The parties of the campaign: where they are, and a form for a new one. Pressing a shield on the map also opens it.
 */
export function PartiesAct({ campaign, details, stage, form, isLost }: BarActProps) {
  const { isOpen, toggle, close, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  const opened = useOpenParty();
  useEffect(() => {
    if (opened !== null && !isOpen) toggle();
  }, [opened, isOpen, toggle]);
  useEffect(() => {
    if (isOpen) return () => openParty(null);
  }, [isOpen]);
  return (
    <BarCard.Host form={form} ref={hostRef}>
      <BarButton form={form} Icon={IconShield} label="Parties" isExpanded={isOpen} onClick={toggle} ref={buttonRef} />
      {isOpen ? (
        <BarCard label="Parties" form={form}>
          <PartyCard campaign={campaign} details={details} stage={stage} isLost={isLost} onDone={close} />
        </BarCard>
      ) : null}
    </BarCard.Host>
  );
}
