import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { PlaceSign } from '../../../map/look/place-sign.tsx';
import { placeSymbol } from '../../../map/model/place-order.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { countedPlaces } from '../session/many.ts';
import classes from './many-card.module.css';
import type { Many } from './use-many.ts';

/** So many stand in the list; of more it is said how many they are. */
const ROWS = 100;

/** The chosen places in place of the list of places: each with a way to leave it out. */
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
