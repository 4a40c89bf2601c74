import { Button, NativeSelect } from '@mantine/core';
import '../../../ui/field-styles.ts';
import type { Child, LocationLink } from '@venture-atlas/types';
import { type FormEvent, useMemo, useState } from 'react';
import { LocationField } from '../../../forms/location-field.tsx';
import { TypeField } from '../../../forms/type-field.tsx';
import { countedPlaces, type ManyAct } from '../session/many.ts';
import { whileOff } from '../while-off.ts';
import classes from './many-bar.module.css';
import { ManyLook } from './many-look.tsx';
import { typesOnMap } from './types-on-map.ts';
import type { Many } from './use-many.ts';

/** What of the chosen places is asked for above their tools. */
export type ManyFieldName = 'Type' | 'Look' | 'Map' | 'Choose';

export interface ManyFieldProps {
  field: ManyFieldName;
  many: Many;
  points: readonly Child[];
  isOff: boolean;
  /** Does it and closes the field. */
  onRun: (what: ManyAct) => void;
  onClose: () => void;
}

export function ManyField({ field, ...props }: ManyFieldProps) {
  switch (field) {
    case 'Type':
      return <ManyType {...props} />;
    case 'Look':
      return <ManyLook {...props} />;
    case 'Map':
      return <MapField {...props} />;
    case 'Choose':
      return <ChooseField {...props} />;
  }
}

type Props = Omit<ManyFieldProps, 'field'>;

function ManyType({ many, isOff, onRun }: Props) {
  return (
    <div className={classes.field}>
      <TypeField
        label={`Type of ${countedPlaces(many.places.length)}`}
        placeholder="No type"
        value={null}
        disabled={isOff}
        onChange={(type) => onRun({ act: 'type', type_id: type?.id ?? null })}
      />
      <Button variant="default" {...whileOff(isOff)} onClick={() => onRun({ act: 'type', type_id: null })}>
        No type
      </Button>
    </div>
  );
}

/** Another map for all of them, in the same relative place. */
function MapField({ many, isOff, onRun }: Props) {
  const [name, setName] = useState('');
  const [map, setMap] = useState<LocationLink | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (map !== null && !isOff) onRun({ act: 'map', parent_id: map.id, parentName: map.name });
  };
  return (
    <form className={classes.field} onSubmit={submit}>
      <LocationField
        label="To the map of"
        value={name}
        leaveOut={new Set(many.places.map(({ location_id }) => location_id))}
        onChange={(text) => {
          setName(text);
          setMap(null);
        }}
        onChoose={setMap}
      />
      <Button type="submit" {...whileOff(isOff || map === null)}>
        {`Move ${countedPlaces(many.places.length)}`}
      </Button>
    </form>
  );
}

/** All places of a type are chosen as well. */
function ChooseField({ many, points, onClose }: Props) {
  const types = useMemo(() => typesOnMap(points), [points]);
  const [at, setAt] = useState(0);
  const type = types[at];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (type === undefined) return;
    many.add(type.ids);
    onClose();
  };
  return (
    <form className={classes.field} onSubmit={submit}>
      <NativeSelect
        label="All of a type on this map"
        value={String(at)}
        data={types.map(({ name, ids }, i) => ({ value: String(i), label: `${name ?? 'No type'} (${ids.length})` }))}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
      />
      <Button type="submit" variant="default" disabled={type === undefined}>
        {`Choose ${countedPlaces(type?.ids.length ?? 0)}`}
      </Button>
    </form>
  );
}
