import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import classes from './places-card.module.css';
import { PlacesList, type PlacesListProps } from './places-list.tsx';

export interface PlacesCardProps extends Omit<PlacesListProps, 'scroller'> {
  heading: string;
  total: number;
  isLoading: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /** A message above the rows, for example that some places failed to load. */
  notice?: ReactNode;
  /** Stays below the rows. */
  foot?: ReactNode;
}

/** The list of places below the title. It can be collapsed to its header. */
export function PlacesCard({ heading, total, isLoading, isOpen, onToggle, notice, foot, ...list }: PlacesCardProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const bodyId = useId();
  const count = list.places.length < total ? `${list.places.length} of ${total}` : String(total);
  return (
    <section className={classes.card} aria-label={heading} id="places" tabIndex={-1}>
      <h2 className={classes.top}>
        <button
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          // Starts with the visible text, for speech control.
          aria-label={`${heading} ${count}, ${isOpen ? 'collapse' : 'expand'} list of places`}
          onClick={onToggle}
        >
          <span className={classes.heading}>{heading}</span>
          <span className={classes.count}>{count}</span>
          {isOpen ? (
            <IconChevronUp size={18} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
          )}
        </button>
      </h2>
      {isOpen ? notice : null}
      {isOpen ? (
        <div className={classes.body} id={bodyId} ref={setScroller}>
          {list.places.length === 0 && isLoading ? <RowsSkeleton count={6} label="Loading places" /> : null}
          <PlacesList {...list} scroller={scroller} />
        </div>
      ) : null}
      {isOpen ? foot : null}
    </section>
  );
}
