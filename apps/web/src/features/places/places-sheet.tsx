import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import type { Detent } from '../../ui/sheet-detents.ts';
import { PlacesList, type PlacesListProps } from './places-list.tsx';
import classes from './places-sheet.module.css';

export interface PlacesSheetProps extends Omit<PlacesListProps, 'scroller' | 'onHover'> {
  heading: string;
  onSearch: () => void;
  onClose: () => void;
  /** A message above the rows. */
  notice?: ReactNode;
  /** Stays below the rows. */
  foot?: ReactNode;
}

/** The list of places on a phone: a sheet with a search button on top. */
export function PlacesSheet({ heading, onSearch, onClose, notice, foot, ...list }: PlacesSheetProps) {
  useEffect(() => refocusPill, []);
  const [detent, setDetent] = useState<Detent>('half');
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const isChoosing = list.choice?.isOn === true;
  useEffect(() => {
    // With content below the rows, none would fit in half the height.
    if (isChoosing) setDetent('full');
  }, [isChoosing]);
  return (
    <BottomSheet
      label={heading}
      detent={detent}
      onDetentChange={setDetent}
      onClose={onClose}
      footer={foot}
      bodyRef={setScroller}
      header={
        <div className={classes.head}>
          <div className={classes.top}>
            <h2 className={classes.heading}>{heading}</h2>
            <CloseButton size={44} iconSize={24} aria-label="Close" onClick={onClose} />
          </div>
          <button type="button" className={classes.search} onClick={onSearch}>
            <IconSearch size={20} stroke={1.75} aria-hidden="true" />
            Search this map
          </button>
          {notice}
        </div>
      }
    >
      <div className={classes.rows}>
        <PlacesList {...list} onHover={nothing} scroller={scroller} />
      </div>
    </BottomSheet>
  );
}

/** Fingers do not hover. */
function nothing(): void {}

/** The opener of the sheet is back one frame after it closed, unless a place was opened instead. */
function refocusPill(): void {
  requestAnimationFrame(() => {
    const pill = document.getElementById('places');
    if (pill !== null) moveFocus(pill);
  });
}
