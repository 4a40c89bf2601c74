import { Button } from '@mantine/core';
import { IconMapPinPlus } from '@tabler/icons-react';
import type { MapLatLng } from '@venture-atlas/map-math';
import { TypeField } from '../../../forms/type-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useTouch } from '../../../ui/use-touch.ts';
import type { Width } from '../../../ui/use-width.ts';
import { SizeStepper } from '../panel/size-stepper.tsx';
import classes from './adding.module.css';
import { NameField } from './name-field.tsx';
import type { Adding } from './use-adding.ts';

export interface AddingBarProps {
  adding: Adding;
  at: MapLatLng | null;
  width: Width;
  /** On a map that is a draft, all new places are drafts. */
  offersDrafts: boolean;
}

/** The bar for adding places: their type and size, the count, and Done. On phones, also the name. */
export function AddingBar({ adding, at, width, offersDrafts }: AddingBarProps) {
  const isPhone = width === 'phone';
  const verb = useTouch() ? 'Tap' : 'Click';
  const { choice, choose, count } = adding;
  return (
    <section className={classes.bar} aria-label="Adding places" data-bottom-bar data-over-list data-over-map>
      {isPhone && at !== null ? (
        <div className={classes.typing}>
          <NameField key={`${at.lat} ${at.lng}`} adding={adding} />
          <Button onClick={() => adding.commit()}>Next</Button>
        </div>
      ) : null}
      <div className={classes.choices}>
        {isPhone ? null : (
          <span className={classes.sign} aria-hidden="true">
            <IconMapPinPlus size={20} stroke={1.75} />
            Adding
          </span>
        )}
        <TypeField
          aria-label="Type"
          className={classes.type ?? ''}
          placeholder="No type"
          value={choice.type}
          onChange={(type) => choose({ type })}
        />
        <SizeStepper
          isLabelHidden
          placeholder="Auto"
          value={choice.size}
          isInvalid={adding.isSizeWrong}
          onChange={(size) => choose({ size })}
          onStep={adding.stepSize}
        />
        {isPhone ? <DoneButton adding={adding} /> : null}
      </div>
      {offersDrafts ? (
        <div className={classes.drafts}>
          <span aria-hidden="true">As drafts</span>
          <Switch
            label="As drafts"
            checked={choice.isDraft}
            onChange={(event) => choose({ isDraft: event.currentTarget.checked })}
          />
        </div>
      ) : null}
      <div className={classes.end}>
        <span className={classes.words} role="status">
          {hint(count, at !== null, { verb, isPhone })}
        </span>
        {at === null ? (
          <Button variant="subtle" onClick={adding.placeInMiddle}>
            In the middle
          </Button>
        ) : null}
        {isPhone ? null : <DoneButton adding={adding} />}
      </div>
    </section>
  );
}

const DoneButton = ({ adding }: { adding: Adding }) => (
  <Button variant="default" onClick={adding.done}>
    Done
  </Button>
);

function hint(count: number, isTyping: boolean, { verb, isPhone }: { verb: string; isPhone: boolean }): string {
  const naming = `${isPhone ? 'Next' : 'Enter'} names it.`;
  if (count === 0) return isTyping ? naming : `${verb} the map where the new place is`;
  return `${count} added. ${isTyping ? naming : `${verb} the map for the next one.`}`;
}
