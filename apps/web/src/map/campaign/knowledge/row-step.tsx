import type { Child } from '@venture-atlas/types';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCampaign } from '../campaign-context.ts';
import classes from './row-step.module.css';
import { RowStepCard } from './row-step-card.tsx';

export interface RowStepProps {
  place: Child;
  /** On phones: opens it with the strip, which has the steps. */
  onStrip: ((id: number) => void) | undefined;
  /** Opens its panel. */
  onOpen: (id: number) => void;
}

/** Over the sign at the end of a row: opens the four steps beside it. The keys 1 to 4 on the row do the same. */
export function RowStep({ place, onStrip, onOpen }: RowStepProps) {
  const campaign = useCampaign();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [stage, setStage] = useState<Element | null>(null);
  if (campaign?.isDm !== true) return null;
  const close = () => setStage(null);
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={classes.button}
        aria-label={`What players know of ${place.name}`}
        aria-expanded={onStrip === undefined ? stage !== null : undefined}
        ref={buttonRef}
        onClick={() => {
          if (onStrip !== undefined) onStrip(place.id);
          else setStage((before) => (before === null ? (buttonRef.current?.closest('[data-panel]') ?? null) : null));
        }}
      />
      {stage === null
        ? null
        : createPortal(
            <RowStepCard campaign={campaign} place={place} onOpen={onOpen} anchor={buttonRef} onClose={close} />,
            stage,
          )}
    </>
  );
}
