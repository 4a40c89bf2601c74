import { Button } from '@mantine/core';
import { IconCopy, IconEyeOff, IconMinus, IconPlus, IconTag, IconX } from '@tabler/icons-react';
import { PLACES_AT_ONCE_MAX, PLACES_DUPLICATED_MAX } from '@venture-atlas/types';
import { useCallback, useEffect, useRef, useState } from 'react';
import { OptionField } from '../../../forms/option-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Width } from '../../../ui/use-width.ts';
import { countedPlaces, type ManyAct } from '../session/many.ts';
import { REST_MS } from '../session/resting.ts';
import { useToolbarKeys } from '../shape/use-toolbar-keys.ts';
import classes from './many-bar.module.css';
import type { Many } from './use-many.ts';

export interface ManyBarProps {
  many: Many;
  width: Width;
  zoomNow: () => number | undefined;
}

/** One step larger or smaller, in proportion. */
const STEP = 1.1;
/** How far beside the others duplicates are put, in CSS pixels. */
const BESIDE_PX = 28;

/** What is done with the chosen places: their type, their size in proportion, duplicates, taking them off; all as one. */
export function ManyBar({ many, width, zoomNow }: ManyBarProps) {
  const { places, isBusy } = many;
  const count = places.length;
  const [isTypeOpen, setTypeOpen] = useState(false);
  const { factor, step, run } = useSteps(many);
  const { stop, onFocus, onKeyDown } = useToolbarKeys('Type');
  const isOff = isBusy || count > PLACES_AT_ONCE_MAX;
  const tool = (name: string) => ({ 'data-tool': name, tabIndex: stop === name ? 0 : -1 });
  const duplicate = () => {
    const by = BESIDE_PX / (zoomNow() ?? 1);
    run({ act: 'duplicate', by: { lat: -by, lng: by } });
  };
  return (
    <section className={classes.bar} aria-label="Chosen places" data-bottom-bar>
      {isTypeOpen ? (
        <div className={classes.field}>
          <OptionField
            model="type"
            label={`Type of ${countedPlaces(count)}`}
            placeholder="No type"
            data-autofocus
            value={null}
            onChange={(type) => {
              setTypeOpen(false);
              run({ act: 'type', type_id: type?.id ?? null });
            }}
          />
          <Button variant="default" onClick={() => run({ act: 'type', type_id: null })} disabled={isOff}>
            No type
          </Button>
        </div>
      ) : null}
      <div
        className={classes.tools}
        role="toolbar"
        aria-label={`What is done with ${countedPlaces(count)}`}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <strong className={classes.count}>{countedPlaces(count)}</strong>
        <Button
          {...tool('Type')}
          variant="default"
          leftSection={<IconTag {...icon} />}
          aria-expanded={isTypeOpen}
          disabled={isOff}
          onClick={() => setTypeOpen(!isTypeOpen)}
        >
          Type
        </Button>
        <span className={classes.size}>
          <IconButton
            {...tool('Smaller')}
            label={`Make ${countedPlaces(count)} smaller`}
            disabled={isOff}
            onClick={() => step(1 / STEP)}
          >
            <IconMinus {...icon} />
          </IconButton>
          <span className={classes.value} aria-hidden="true">
            {factor === 1 ? sizeOf(places) : `× ${factor.toFixed(2)}`}
          </span>
          <IconButton
            {...tool('Larger')}
            label={`Make ${countedPlaces(count)} larger`}
            disabled={isOff}
            onClick={() => step(STEP)}
          >
            <IconPlus {...icon} />
          </IconButton>
        </span>
        <Button
          {...tool('Duplicate')}
          variant="default"
          leftSection={<IconCopy {...icon} />}
          disabled={isOff || count > PLACES_DUPLICATED_MAX}
          onClick={duplicate}
        >
          Duplicate
        </Button>
        <Button
          {...tool('De-activate')}
          variant="danger"
          leftSection={<IconEyeOff {...icon} />}
          disabled={isOff}
          onClick={() => run({ act: 'take_off' })}
        >
          De-activate
        </Button>
        <IconButton {...tool('Clear')} label="Choose none" onClick={many.clear}>
          <IconX {...icon} />
        </IconButton>
      </div>
      <p className={classes.words} role="status">
        {wordsFor(many, width)}
      </p>
    </section>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * Steps that rest before they are saved, so that several are one change. They are of the places that they were pressed
 * for: before anything else is done, before others are chosen and before the bar goes they are saved.
 */
function useSteps({ chosen, places, run }: Many) {
  const [factor, setFactor] = useState(1);
  const latest = useRef({ factor, places, run });
  useEffect(() => {
    latest.current = { factor, places, run };
  });
  const flush = useCallback(() => {
    const pressed = latest.current;
    if (pressed.factor === 1) return;
    latest.current = { ...pressed, factor: 1 };
    setFactor(1);
    pressed.run({ act: 'resize', factor: pressed.factor }, pressed.places);
  }, []);
  useEffect(() => {
    if (factor === 1) return;
    const timer = setTimeout(flush, REST_MS);
    return () => clearTimeout(timer);
  }, [factor, flush]);
  // What is kept for the end of an effect is still that of the choice before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever others are chosen
  useEffect(() => flush, [flush, chosen]);
  return {
    factor,
    step: (by: number) => setFactor((before) => before * by),
    run: (what: ManyAct) => {
      flush();
      run(what);
    },
  };
}

function sizeOf(places: Many['places']): string {
  const sizes = new Set(places.map(({ scale }) => scale));
  const [first] = sizes;
  return sizes.size === 1 ? String(first) : 'mixed';
}

function wordsFor({ places, said, isBusy }: Many, width: Width): string {
  if (places.length > PLACES_AT_ONCE_MAX) return `${PLACES_AT_ONCE_MAX.toLocaleString('en')} places at a time at most.`;
  if (isBusy) return 'Saving…';
  if (said !== '') return said;
  return width === 'phone'
    ? 'Tap places to add or leave out. Drag one to move all.'
    : 'Shift and click adds or leaves out. Drag one to move all.';
}
