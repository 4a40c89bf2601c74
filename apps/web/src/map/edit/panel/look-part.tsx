import { Button } from '@mantine/core';
import { keptLook } from '@venture-atlas/rules';
import type { Child, Look } from '@venture-atlas/types';
import { Link } from 'react-router';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { registryPaths } from '../../../navigation/registry-paths.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Fold } from '../../../ui/fold.tsx';
import plain from '../../../ui/plain.module.css';
import classes from '../../look/look.module.css';
import { ColourField, LineFields, SignField } from '../../look/look-fields.tsx';
import { lookWords } from '../../look/look-words.ts';
import type { EditSession } from '../session/edit-state.ts';

export interface LookPartProps {
  point: Child;
  session: EditSession;
  /** Of the place's type, once that is known. */
  typeId: number | undefined;
}

/** How a place is drawn on this map, where that is not as its type has it. Each choice saves itself. */
export function LookPart({ point, session, typeId }: LookPartProps) {
  const { worldId } = useReadingScope();
  const whose = point.type === null ? 'Usual' : `${capital(point.type)}’s own`;
  const value = point.look ?? {};
  const onChange = (look: Look) => session.change(point.id, { look: keptLook(look) });
  const fields = { value, without: whose, onChange };
  return (
    <Fold title="Look" summary={lookWords(point.look) ?? whose}>
      <div className={classes.fields}>
        <SignField {...fields} />
        <Checkbox
          label="Dot or sign beside the label"
          checked={point.display_dot}
          onChange={(event) => session.change(point.id, { display_dot: event.currentTarget.checked })}
        />
        <ColourField {...fields} />
        {point.geojson === null ? null : <LineFields {...fields} />}
        <div className={plain.buttons}>
          <Button variant="default" disabled={!point.look} onClick={() => onChange({})}>
            {`Back to ${point.type === null ? 'the usual look' : whose}`}
          </Button>
          {typeId === undefined || point.type === null ? null : (
            <Button variant="subtle" component={Link} to={registryPaths(worldId).manage('type', typeId)}>
              {`Look of every ${point.type}`}
            </Button>
          )}
        </div>
      </div>
    </Fold>
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
