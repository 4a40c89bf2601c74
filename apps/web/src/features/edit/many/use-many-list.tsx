import { Button } from '@mantine/core';
import type { Child } from '@venture-atlas/types';
import { type ReactNode, useRef, useState } from 'react';
import type { RowChoice } from '../../../map/stage/map-scene.ts';
import type { Stage } from '../../../map/use-stage.ts';
import { withChosen } from '../../../tables/with-chosen.ts';
import { countedPlaces } from '../session/many.ts';
import classes from './many-card.module.css';
import type { Many } from './use-many.ts';

/** The list of places while many are chosen. It shows check boxes on request. */
export interface ManyList {
  choice: RowChoice;
  /** It is shown instead of the chosen places. */
  isOpen: boolean;
  open: () => void;
  /** A message above the rows. */
  notice: ReactNode;
}

export interface ManyListParts {
  many: Many;
  /** In the order of the list. */
  places: readonly Child[];
  stage: Pick<Stage, 'width' | 'isListOpen' | 'setListOpen'>;
}

export function useManyList({ many, places, stage }: ManyListParts): ManyList {
  const { width, isListOpen, setListOpen } = stage;
  const [wasAsked, setAsked] = useState(false);
  // On phones, the list covers the bar. A choice that starts in the list continues there.
  const isOpen = many.isOn && (wasAsked || (width === 'phone' && isListOpen));
  if (wasAsked && !many.isOn) setAsked(false);
  const last = useRef<number | null>(null);
  const onChoose: RowChoice['onChoose'] = (id, how) => {
    const from = how === 'range' && many.isOn ? last.current : null;
    last.current = id;
    if (from === null) return many.toggle(id);
    const ids = places.map((place) => place.id);
    many.add([...withChosen(ids, none, id, from)]);
  };
  const done = () => {
    setAsked(false);
    if (width === 'phone') setListOpen(false);
  };
  return {
    choice: { isOn: isOpen, chosen: many.chosen, reached: null, onChoose },
    isOpen,
    open: () => {
      setAsked(true);
      setListOpen(true);
    },
    notice: isOpen ? (
      <div className={classes.head}>
        <span role="status">{countedPlaces(many.places.length)} chosen</span>
        <Button variant="subtle" onClick={done}>
          Done
        </Button>
      </div>
    ) : null,
  };
}

const none: ReadonlySet<number> = new Set();
