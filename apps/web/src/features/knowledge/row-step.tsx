import type { Child, Knowledge } from '@venture-atlas/types';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PublicHere } from '../../forms/public-map-note.tsx';
import { type CampaignOnMap, useCampaign } from '../../map/stage/campaign-context.ts';
import { useLostAt } from '../campaign/live/connection.ts';
import { KnowledgeSteps } from './knowledge-steps.tsx';
import classes from './row-step.module.css';
import { chooseStep, wholeSettings } from './use-knowledge.ts';

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

/** Between row and card, and between card and the edges of the window (CSS pixels). */
const GAP = 12;
/** The bar below the map. */
const BAR = 56;

interface RowStepCardProps {
  campaign: CampaignOnMap;
  place: Child;
  /** What it stands beside, and what opened it. */
  anchor: RefObject<HTMLElement | null>;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** The four steps beside a row of the list. Closed by a step, Escape, a press elsewhere and by scrolling. */
function RowStepCard({ campaign, place, anchor, onOpen, onClose }: RowStepCardProps) {
  const ref = useRef<HTMLElement>(null);
  const [at, setAt] = useState<{ left: number; top: number }>();
  const isLost = useLostAt() !== undefined;
  const settings = wholeSettings(campaign.settingsOf(place.location_id));
  useLayoutEffect(() => {
    const [row, card] = [anchor.current?.getBoundingClientRect(), ref.current?.getBoundingClientRect()];
    if (row === undefined || card === undefined) return;
    const lowest = window.innerHeight - BAR - GAP - card.height;
    const top = Math.min(row.top + row.height / 2 - card.height / 2, lowest);
    setAt({ left: row.right + GAP, top: Math.max(GAP, top) });
  }, [anchor]);
  const isThere = at !== undefined;
  useEffect(() => {
    if (isThere) ref.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
  }, [isThere]);
  useCloseOutside(ref, anchor, onClose);
  const choose = (step: Knowledge) => {
    onClose();
    chooseStep(campaign, { locationId: place.location_id, name: place.name }, step);
    // Its name for players is asked for in the panel.
    if (step === 'rumour' && settings.alias === null && settings.knowledge !== 'rumour') onOpen(place.id);
    else document.querySelector<HTMLElement>(`button[data-place="${place.id}"]`)?.focus({ preventScroll: true });
  };
  return (
    <section
      className={classes.card}
      aria-label={place.name}
      style={{ visibility: isThere ? undefined : 'hidden', ...at }}
      ref={ref}
    >
      <h3 className={classes.name} translate="no">
        {place.name}
      </h3>
      <KnowledgeSteps
        label={`What players know of ${place.name}`}
        value={settings.knowledge}
        isDisabled={isLost}
        onChoose={choose}
      />
      <PublicHere campaign={campaign.campaign} />
    </section>
  );
}

function useCloseOutside(
  card: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      const isInside = [card, anchor].some(({ current }) => target instanceof Node && current?.contains(target));
      if (!isInside) close.current();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // One press undoes one thing.
      event.stopPropagation();
      anchor.current?.parentElement?.querySelector<HTMLElement>('button[data-place]')?.focus();
      close.current();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('scroll', closeOutside, true);
    document.addEventListener('keydown', closeOnEscape, true);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('scroll', closeOutside, true);
      document.removeEventListener('keydown', closeOnEscape, true);
    };
  }, [card, anchor]);
}
