import { CloseButton } from '@mantine/core';
import { IconList, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import type { Detent } from '../../ui/sheet-detents.ts';
import { PlacesList, type PlacesListProps } from './places-list.tsx';
import classes from './places-sheet.module.css';

/** The phone's way to the list: a pill at the bottom left. */
export function PlacesPill({ total, onOpen }: { total: number; onOpen: () => void }) {
  return (
    <button type="button" className={classes.pill} onClick={onOpen} id="places">
      <IconList size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.word}>Places</span>
      <span className={classes.count}>{total}</span>
    </button>
  );
}

export interface PlacesSheetProps extends Omit<PlacesListProps, 'scrollRef' | 'onHover'> {
  heading: string;
  onSearch: () => void;
  onClose: () => void;
}

/** The list of places on a phone: a sheet of its own, with the way to search on top. */
export function PlacesSheet({ heading, onSearch, onClose, ...list }: PlacesSheetProps) {
  const [detent, setDetent] = useState<Detent>('half');
  const scrollRef = useRef<HTMLElement>(null);
  return (
    <BottomSheet
      label={heading}
      detent={detent}
      onDetentChange={setDetent}
      onClose={onClose}
      header={
        <div className={classes.head}>
          <h2 className={classes.heading}>{heading}</h2>
          <CloseButton size="lg" aria-label="Close" onClick={onClose} />
        </div>
      }
    >
      <button type="button" className={classes.search} onClick={onSearch}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        Search this map
      </button>
      {/* The sheet's body is what scrolls. */}
      <div
        className={classes.rows}
        ref={(rows) => {
          scrollRef.current = rows?.parentElement ?? null;
        }}
      >
        <PlacesList {...list} onHover={nothing} scrollRef={scrollRef} />
      </div>
    </BottomSheet>
  );
}

/** Nothing hovers under a finger. */
function nothing(): void {}
