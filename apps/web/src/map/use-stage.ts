import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { reportMissing } from '../api/refusals.ts';
import { moveFocus } from '../ui/move-focus.ts';
import type { Detent } from '../ui/sheet-detents.ts';
import { useWidth, type Width } from '../ui/use-width.ts';
import type { Selection } from './data/selection.ts';
import { useSelection } from './data/use-selection.ts';
import type { LivingMapHandle } from './living-map-handle.ts';
import type { PictureProblem } from './model/picture-watch.ts';
import { type PanelPlace, panelPlaceOfChild, panelPlaceOfMap } from './panel/panel-place.ts';
import { createEscapeStack, type EscapeStack, useOnEscape } from './stage/escape-stack.ts';
import { createScaleSignal, type ScaleSignal } from './stage/scale-signal.ts';
import type { PanelCover } from './stage/stage-layout.ts';
import { useFocusReturn, useLostFocus } from './stage/use-focus-return.ts';

export type ChosenBy = 'keyboard' | 'pointer';

/** What is open on the stage of a map, and how to open and close it; used for reading and editing. */
export interface Stage {
  width: Width;
  cover: PanelCover;
  mapRef: RefObject<LivingMapHandle | null>;
  searchButtonRef: RefObject<HTMLButtonElement | null>;
  /** Publishes the zoom to components that draw by it. */
  scale: ScaleSignal;
  selection: Selection;
  /** The open place of this map; null also while the map's own location is open. */
  selected: Child | null;
  /** What the panel shows; null while it is closed. */
  place: PanelPlace | null;
  chosenBy: ChosenBy;
  /** The place whose row is hovered or active in the list or in search. */
  pointedId: number | null;
  point: (id: number | null) => void;
  /** Opens the place of this slug in the panel, or with null closes it. */
  open: (slug: string | null, by: ChosenBy) => void;
  /** Opens a place from a list or a search, and moves the map to it. */
  openById: (id: number, by: ChosenBy) => void;
  /** Closes the panel and keeps the focus. */
  deselect: () => void;
  /** Closes the panel and returns focus to its opener. */
  closePanel: () => void;
  /** How often search was opened; 0 while it is closed. */
  searchRequests: number;
  openSearch: () => void;
  closeSearch: () => void;
  /** Opens a search result. */
  chooseResult: (slug: string, by: ChosenBy) => void;
  isListOpen: boolean;
  setListOpen: (isOpen: boolean) => void;
  detent: Detent;
  setDetent: (detent: Detent) => void;
  /** What Escape closes. */
  escapes: EscapeStack;
  /** Handles Escape: closes what was opened last, and finally the panel. */
  closeInnermost: () => void;
  pictureProblem: PictureProblem | null;
  setPictureProblem: (trouble: PictureProblem | null) => void;
}

/**
 * @param isComing whether places are still loading, or some failed to load
 * @param renamed old slugs of places renamed here, and their new slugs
 */
export function useStage(
  details: LocationMapDetails,
  points: readonly Child[],
  isComing: boolean,
  renamed?: ReadonlyMap<string, string>,
): Stage {
  const width = useWidth();
  const mapRef = useRef<LivingMapHandle>(null);
  const searchButtonRef = useRef<HTMLButtonElement>(null);
  const { selection, select } = useSelection(details.slug, points, isComing, renamed);
  const [chosenBy, setChosenBy] = useState<ChosenBy>('pointer');
  const [pointedId, point] = useState<number | null>(null);
  const [searchRequests, setSearchRequests] = useState(0);
  const [isListOpen, setListOpen] = useState(width === 'desktop');
  const [detent, setDetent] = useState<Detent>('half');
  const [pictureProblem, setPictureProblem] = useState<PictureProblem | null>(null);
  useEffect(() => {
    if (pictureProblem !== null) reportMissing();
  }, [pictureProblem]);
  const [scale] = useState(createScaleSignal);
  const { remember, giveBack } = useFocusReturn();

  const selected = selection.kind === 'place' ? selection.place : null;
  const place =
    selected !== null ? panelPlaceOfChild(selected) : selection.kind === 'own' ? panelPlaceOfMap(details) : null;
  const cover: PanelCover = place === null ? 'none' : width !== 'phone' ? 'side' : detent;
  // Closing resets the detent. The detent of the next place may be set before it opens.
  const [wasOpen, setWasOpen] = useState(place !== null);
  if (wasOpen !== (place !== null)) {
    setWasOpen(place !== null);
    if (place === null && detent !== 'half') setDetent('half');
  }

  const open = useCallback(
    (slug: string | null, by: ChosenBy) => {
      remember();
      point(null);
      setChosenBy(by);
      select(slug);
    },
    [select, remember],
  );
  const openById = (id: number, by: ChosenBy) => {
    const child = points.find((one) => one.id === id);
    if (!child) return;
    open(child.slug, by);
    mapRef.current?.goTo(child);
  };
  const deselect = useCallback(() => select(null), [select]);
  const closePanel = () => {
    select(null);
    if (chosenBy === 'pointer') mapRef.current?.focus();
    else giveBack(document.querySelector<HTMLElement>(`[data-place="${selected?.id}"]`), searchButtonRef.current);
  };
  const lastId = useRef<number | null>(null);
  if (selected !== null) lastId.current = selected.id;
  useLostFocus(place !== null, () => {
    const row = document.querySelector<HTMLElement>(`[data-place="${lastId.current}"]`);
    if (!giveBack(row, document.getElementById('places'))) mapRef.current?.focus();
  });
  const openSearch = useCallback(() => {
    point(null);
    setListOpen((isOpen) => isOpen && width !== 'phone');
    setSearchRequests((times) => times + 1);
  }, [width]);
  const closeSearch = () => {
    setSearchRequests(0);
    point(null);
    if (searchButtonRef.current !== null) moveFocus(searchButtonRef.current);
  };
  const [escapes] = useState(createEscapeStack);
  useOnEscape(escapes, place !== null, deselect);
  useOnEscape(escapes, searchRequests > 0, closeSearch);
  const closeInnermost = () => {
    if (!escapes.closeLast()) deselect();
  };
  const chooseResult = (slug: string, by: ChosenBy) => {
    if (width === 'phone') setSearchRequests(0);
    const child = points.find((one) => one.slug === slug);
    if (child) openById(child.id, by);
    else open(slug, by);
  };

  return {
    width,
    cover,
    mapRef,
    searchButtonRef,
    scale,
    selection,
    selected,
    place,
    chosenBy,
    pointedId,
    point,
    open,
    openById,
    deselect,
    closePanel,
    searchRequests,
    openSearch,
    closeSearch,
    chooseResult,
    isListOpen,
    setListOpen,
    detent,
    setDetent,
    escapes,
    closeInnermost,
    pictureProblem,
    setPictureProblem,
  };
}
