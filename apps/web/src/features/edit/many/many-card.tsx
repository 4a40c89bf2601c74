import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { PlaceSign } from '../../../map/look/place-sign.tsx';
import { placeSymbol } from '../../../map/model/place-order.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { countedPlaces } from '../session/many.ts';
import classes from './many-card.module.css';
import type { Many } from './use-many.ts';

/** Most rows of the list. The others are only counted. */
const ROWS = 100;

/** The chosen places, shown instead of the list of places. Each can be removed from the choice. */
export function ManyCard({ many, onList }: { many: Many; onList: () => void }) {
  const { places, toggle, clear } = many;
  const further = places.length - ROWS;
  return (
    <section className={classes.card} aria-label="Chosen places in a list">
      <div className={classes.head}>
        <span>{countedPlaces(places.length)} chosen</span>
        <Button variant="subtle" onClick={onList}>
          Add more
        </Button>
        <Button variant="subtle" onClick={clear}>
          Clear
        </Button>
      </div>
      <ul className={classes.list}>
        {places.slice(0, ROWS).map((place) => (
          <li key={place.id}>
            <PlaceSign kind={placeSymbol(place)} />
            <span className={classes.name} translate="no">
              {place.name}
            </span>
            <IconButton label={`Leave out ${place.name}`} onClick={() => toggle(place.id)}>
              <IconX size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
        {further > 0 ? <li className={classes.further}>and {further.toLocaleString('en')} more</li> : null}
      </ul>
    </section>
  );
}
