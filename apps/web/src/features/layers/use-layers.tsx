import type { Child } from '@venture-atlas/types';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { OverlayBoundary } from '../../loading/overlay-boundary.tsx';
import type { LayerChoice } from '../../session/layer-choices.ts';
import { readStored, storageKeys } from '../../session/storage.ts';
import { fetchLayers, type LayerParts, LayersCard } from './lazy-layers.ts';

/** Which layers of a map its viewer sees. */
export interface Layers {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  /** The places that are drawn. */
  shown: readonly Child[];
  /** What is switched: names and borders are the painter's. */
  choice: LayerChoice;
  /** What switches them, while it is open. */
  card: ReactNode;
  /** Says that the open place is of a layer that is off. */
  notice: ReactNode;
  /** A link to this map with what is switched. */
  linkTo: (link: string) => string;
}

const asEver: LayerChoice = {};

/**
 * Layers of a map that is read. Nothing of them is fetched before somebody opens them, has switched some on this
 * device, or comes to a map or by a link of which some are off.
 * @param path of the map, which its choice is kept by
 * @param open the place whose panel is open: it is drawn in any case
 */
export function useLayers(path: string, points: readonly Child[], open: Child | null): Layers {
  const [isOpen, setOpen] = useState(false);
  const [search] = useState(location.search);
  const [parts, setParts] = useState<LayerParts>();
  const [choice, setChoice] = useState(asEver);
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
      // All is shown until somebody opens them, which says what did not come.
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
