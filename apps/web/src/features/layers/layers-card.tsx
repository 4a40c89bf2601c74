import { IconLetterT, IconShape, IconX } from '@tabler/icons-react';
import { layerWords } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { LayerChoice } from '../../session/layer-choices.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { allOn, BORDERS, isLayerOn, layersOnMap, NAMES, switched } from './layer-groups.ts';
import classes from './layers-card.module.css';

export interface LayersCardProps {
  /** All places of the map that the viewer may see. */
  points: readonly Child[];
  choice: LayerChoice;
  onChoose: (choice: LayerChoice) => void;
  onClose: () => void;
}

/** The card that switches layers. It only changes this viewer's map. */
export function LayersCard({ points, choice, onChoose, onClose }: LayersCardProps) {
  const layers = useMemo(() => layersOnMap(points), [points]);
  const headingId = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const from = document.activeElement;
    const card = headingRef.current?.closest('section');
    headingRef.current?.focus({ preventScroll: true });
    // Keyboard users return to where it was opened.
    return () => {
      if (from instanceof HTMLElement && card?.contains(document.activeElement) === true)
        from.focus({ preventScroll: true });
    };
  }, []);
  const rowOf = (key: string, startsOn = true) => ({
    isOn: isLayerOn(choice, key, startsOn),
    onSwitch: (isOn: boolean) => onChoose(switched(choice, key, isOn, startsOn)),
  });
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <header className={classes.head}>
        <h2 id={headingId} tabIndex={-1} ref={headingRef}>
          Layers
        </h2>
        <IconButton label="Close layers" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <ul className={classes.rows}>
        {layers.map(({ key, name, count, startsOn }) => (
          <Row key={`${key} ${name}`} name={name} count={count} {...rowOf(key, startsOn)} />
        ))}
      </ul>
      <ul className={classes.rows}>
        <Row name={layerWords.names} sign={<IconLetterT {...icon} />} {...rowOf(NAMES)} />
        <Row name={layerWords.borders} sign={<IconShape {...icon} />} {...rowOf(BORDERS)} />
      </ul>
      <footer className={classes.foot}>
        <button type="button" onClick={() => onChoose(allOn(layers))}>
          {layerWords.showAll}
        </button>
        <span>{layerWords.keptOnDevice}</span>
      </footer>
    </section>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface RowProps {
  name: string;
  sign?: ReactNode;
  count?: number;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

function Row({ name, sign, count, isOn, onSwitch }: RowProps) {
  return (
    <li className={classes.row} data-off={!isOn || undefined}>
      {sign}
      <span className={classes.name} aria-hidden="true">
        {name}
      </span>
      {count === undefined ? null : <span className={classes.count}>{count}</span>}
      <Switch label={name} checked={isOn} onChange={(event) => onSwitch(event.currentTarget.checked)} />
    </li>
  );
}
