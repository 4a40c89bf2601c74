// biome-ignore-all lint/a11y/useSemanticElements: a table would need all of its rows, and only those in view are in the page
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells have the focus, not their rows
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { placeColumns } from './place-columns.ts';
import classes from './places.module.css';
import type { PlaceFilterState } from './use-place-filter.ts';

interface PlacesHeadProps extends Pick<PlaceFilterState, 'filter' | 'sortBy'> {
  isAll: boolean;
  isSome: boolean;
  onTickAll: () => void;
}

/** The head of the table: a box for the rows shown, and the columns with their order. */
export function PlacesHead({ filter, sortBy, isAll, isSome, onTickAll }: PlacesHeadProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome && !isAll;
  });
  return (
    <div className={classes.head} role="rowgroup" data-head>
      <div role="row" className={classes.headRow} aria-rowindex={1}>
        <div role="columnheader" className={classes.tick}>
          <input ref={box} type="checkbox" aria-label="Choose the rows shown" checked={isAll} onChange={onTickAll} />
        </div>
        {placeColumns.map(({ id, title, sort }) => (
          <div
            key={id}
            role="columnheader"
            className={classes.headCell}
            data-column={id}
            aria-sort={sort === filter.sort ? (filter.desc ? 'descending' : 'ascending') : undefined}
          >
            {sort === undefined ? (
              title
            ) : (
              <button type="button" className={classes.sort} onClick={() => sortBy(sort)}>
                {title}
                {sort === filter.sort ? <Arrow isDown={filter.desc} /> : null}
              </button>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function Arrow({ isDown }: { isDown: boolean }) {
  const Icon = isDown ? IconArrowDown : IconArrowUp;
  return <Icon size={16} stroke={1.75} aria-hidden="true" />;
}
