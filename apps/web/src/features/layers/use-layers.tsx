import type { Child } from '@venture-atlas/types';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { OverlayBoundary } from '../../loading/overlay-boundary.tsx';
import type { LayerChoice } from '../../session/layer-choices.ts';
import { readStored, storageKeys } from '../../session/storage.ts';
import { fetchLayers, type LayerParts, LayersCard } from './lazy-layers.ts';

/** The layers of a map for its viewer. */
export interface Layers {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  /** The shown places. */
  shown: readonly Child[];
  /** The choice. The painter applies names and borders. */
  choice: LayerChoice;
  /** The card that switches them, while it is open. */
  card: ReactNode;
  /** The notice that the open place's layer is off. */
  notice: ReactNode;
  /** Adds the choice to a link to this map. */
  linkTo: (link: string) => string;
}

const noChoice: LayerChoice = {};

/**
 * The layers of a map for readers. Nothing is loaded until somebody opens them, has a stored choice, or opens a map or
 * link with layers that are off.
 * @param path of the map; key of the stored choice
 * @param open the open place, which is always shown
 */
export function useLayers(path: string, points: readonly Child[], open: Child | null): Layers {
  const [isOpen, setOpen] = useState(false);
  const [search] = useState(location.search);
  const [parts, setParts] = useState<LayerParts>();
  const [choice, setChoice] = useState(noChoice);
  const startsOff = points.some(({ layer }) => layer?.off);
  const isNeeded = isOpen || startsOff || readStored(storageKeys.layers) !== null || search.includes('layers=');

  useEffect(() => {
    if (!isNeeded) return;
    let isHere = true;
    fetchLayers().then(
      (come) => {
        if (!isHere) return;
        setParts(come);
        setChoice(come.choiceAtStart(path, search));
      },
      // Everything is shown until somebody opens the layers, which then shows the error.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isNeeded, path, search]);

  const openId = open?.id ?? null;
  const shown = useMemo(() => {
    if (parts !== undefined) return parts.shownOf(points, choice, openId);
    return startsOff ? points.filter(({ id, layer }) => id === openId || !layer?.off) : points;
  }, [parts, points, choice, openId, startsOff]);
  const choose = (next: LayerChoice) => {
    setChoice(next);
    parts?.rememberLayers(path, next);
  };
  const close = () => setOpen(false);
  const state = { points, choice, onChoose: choose };
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    close,
    shown,
    choice,
    card: isOpen ? (
      <OverlayBoundary name="The list of layers" onClose={close}>
        <LayersCard {...state} onClose={close} />
      </OverlayBoundary>
    ) : null,
    notice: open === null || parts === undefined ? null : <parts.LayerOffNotice {...state} place={open} />,
    linkTo: (link) => parts?.withLayers(link, choice) ?? link,
  };
}
