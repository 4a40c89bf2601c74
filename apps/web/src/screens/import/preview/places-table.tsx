import type { ImportPoint } from '@venture-atlas/types';
import { useState } from 'react';
import { PageTurner } from '../../../tables/page-turner.tsx';
import layout from '../../../ui/layout.module.css';
import plain from '../../../ui/plain.module.css';
import { changeWords } from '../import-words.ts';
import classes from './preview.module.css';

const SIZE = 50;

export interface PlacesTableProps {
  points: readonly ImportPoint[];
  selectedId: number | null;
  onChoose: (point: ImportPoint) => void;
}

/** The places of the preview by name: for whoever does not use the map, and to find one on it. */
export function PlacesTable({ points, selectedId, onChoose }: PlacesTableProps) {
  const [from, setFrom] = useState(0);
  const offset = from < points.length ? from : 0;
  const shown = points.slice(offset, offset + SIZE);
  return (
    <details className={classes.places}>
      <summary className={classes.summary}>List of places</summary>
      <ul className={classes.list}>
        {shown.map((point) => (
          <li key={point.id}>
            <button
              type="button"
              className={classes.place}
              aria-pressed={point.id === selectedId}
              onClick={() => onChoose(point)}
            >
              <span className={layout.breakWords}>{point.name}</span>
              <span className={`${layout.fixedSize} ${plain.quiet}`}>
                {[point.type, changeWords[point.change]].filter((word) => word !== null).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {points.length <= SIZE ? null : (
        <PageTurner
          offset={offset}
          count={shown.length}
          total={points.length}
          size={SIZE}
          isBusy={false}
          onTurn={setFrom}
        />
      )}
    </details>
  );
}
