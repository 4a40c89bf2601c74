import { useEffect, useRef } from 'react';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import type { Width } from '../../ui/use-width.ts';
import classes from './search-waiting.module.css';

export interface SearchWaitingProps {
  map: { name: string };
  width: Width;
  /** Text typed so far; search continues with it. */
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
}

/** A placeholder of search while it loads. Its field already accepts text. */
export function SearchWaiting({ map, width, typed, onType, onClose }: SearchWaitingProps) {
  const fieldRef = useRef<HTMLInputElement>(null);
  useEffect(() => fieldRef.current?.focus({ preventScroll: true }), []);
  return (
    <section className={classes.panel} data-width={width === 'phone' ? 'phone' : undefined} aria-label="Search">
      <div className={classes.field}>
        <input
          ref={fieldRef}
          className={classes.input}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={`Search the ${map.name} map`}
          placeholder="Search this map"
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.stopPropagation();
            onClose();
          }}
        />
      </div>
      <RowsSkeleton count={4} label="Loading search" />
    </section>
  );
}
