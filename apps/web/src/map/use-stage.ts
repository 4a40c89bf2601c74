import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { tellMissing } from '../api/refusals.ts';
import { giveFocus } from '../ui/give-focus.ts';
import type { Detent } from '../ui/sheet-detents.ts';
import { useWidth, type Width } from '../ui/use-width.ts';
import type { Selection } from './data/selection.ts';
import { useSelection } from './data/use-selection.ts';
import type { LivingMapHandle } from './living-map-handle.ts';
import type { PictureTrouble } from './model/picture-watch.ts';
import { type PanelPlace, panelPlaceOfChild, panelPlaceOfMap } from './panel/panel-place.ts';
import { createEscapeStack, type EscapeStack, useOnEscape } from './stage/escape-stack.ts';
import { createScaleSignal, type ScaleSignal } from './stage/scale-signal.ts';
import type { PanelCover } from './stage/stage-layout.ts';
import { useFocusReturn, useLostFocus } from './stage/use-focus-return.ts';

export type ChosenBy = 'keyboard' | 'pointer';

/** What is open on the stage of one map, and the ways to open and close it; the same for reading and for editing. */
export interface Stage {
  width: Width;
  cover: PanelCover;
  mapRef: RefObject<LivingMapHandle | null>;
  searchButtonRef: RefObject<HTMLButtonElement | null>;
  /** Tells the zoom to those who draw by it. */
  scale: ScaleSignal;
  selection: Selection;
  /** The open place of this map; null also while the map's own location is open. */
  selected: Child | null;
  /** What the panel shows; null while it is closed. */
  place: PanelPlace | null;
  chosenBy: ChosenBy;
  /** The place whose row is pointed at in the list or in search. */
  pointedId: number | null;
  point: (id: number | null) => void;
  /** Opens the place of this slug in the panel, or with null closes it. */
  open: (slug: string | null, by: ChosenBy) => void;
  /** The same from a list or a search, which also take the map there. */
  openById: (id: number, by: ChosenBy) => void;
  /** Closes the panel; the focus stays. */
  deselect: () => void;
  /** Closes the panel and gives the keyboard back to where it was opened from. */
  closePanel: () => void;
  /** How often search was asked for; 0 while it is closed. */
  searchAsked: number;
  openSearch: () => void;
  closeSearch: () => void;
  /** A result of search was chosen. */
  chooseResult: (slug: string, by: ChosenBy) => void;
  isListOpen: boolean;
  setListOpen: (isOpen: boolean) => void;
  detent: Detent;
  setDetent: (detent: Detent) => void;
  /** What is open, for Escape. */
  escapes: EscapeStack;
  /** Escape: closes what was opened last, and at the end the panel. */
  closeInnermost: () => void;
  pictureTrouble: PictureTrouble | null;
  setPictureTrouble: (trouble: PictureTrouble | null) => void;
}

/**
 * @param isComing places are still being loaded, or some did not come
 * @param renamed what the slugs of places that were renamed here are now
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
  const [searchAsked, setSearchAsked] = useState(0);
  const [isListOpen, setListOpen] = useState(width === 'desktop');
  const [detent, setDetent] = useState<Detent>('half');
  const [pictureTrouble, setPictureTrouble] = useState<PictureTrouble | null>(null);
  useEffect(() => {
    if (pictureTrouble !== null) tellMissing();
  }, [pictureTrouble]);
  const [scale] = useState(createScaleSignal);
  const { remember, giveBack } = useFocusReturn();

  const selected = selection.kind === 'place' ? selection.place : null;
  const place =
    selected !== null ? panelPlaceOfChild(selected) : selection.kind === 'own' ? panelPlaceOfMap(details) : null;
  const cover: PanelCover = place === null ? 'none' : width !== 'phone' ? 'side' : detent;
  // Closing begins anew; how the next place opens may have been said before it is there.
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
    setSearchAsked((times) => times + 1);
  }, [width]);
  const closeSearch = () => {
    setSearchAsked(0);
    point(null);
    if (searchButtonRef.current !== null) giveFocus(searchButtonRef.current);
  };
  const [escapes] = useState(createEscapeStack);
  useOnEscape(escapes, place !== null, deselect);
  useOnEscape(escapes, searchAsked > 0, closeSearch);
  const closeInnermost = () => {
    if (!escapes.closeLast()) deselect();
  };
  const chooseResult = (slug: string, by: ChosenBy) => {
    if (width === 'phone') setSearchAsked(0);
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
    searchAsked,
    openSearch,
    closeSearch,
    chooseResult,
    isListOpen,
    setListOpen,
    detent,
    setDetent,
    escapes,
    closeInnermost,
    pictureTrouble,
    setPictureTrouble,
  };
}
