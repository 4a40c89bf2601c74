import '../../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { editPin } from '@venture-atlas/map-math';
import { locationNameProblem } from '@venture-atlas/rules';
import { type Child, LOCATION_NAME_MAX, type Option } from '@venture-atlas/types';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { TypeField } from '../../../forms/type-field.tsx';
import { registryPaths } from '../../../navigation/registry-paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import plain from '../../../ui/plain.module.css';
import type { EditSession } from '../session/edit-state.ts';
import { type PlaceFields as Fields, placeValues } from '../session/places.ts';
import { sizeProblem, typedSize } from '../typed-size.ts';
import { KeptOffer } from './kept-offer.tsx';
import classes from './place-fields.module.css';
import { PlaceText } from './place-text.tsx';
import { SizeStepper } from './size-stepper.tsx';
import { TextPicture } from './text-picture.tsx';
import { useKeptText } from './use-kept-text.ts';
import type { OpenedPlace } from './use-place.ts';
import { problemWords, type SavedField, useSavedField } from './use-saved-field.ts';

export interface PlaceFieldsProps {
  point: Child;
  session: EditSession;
  opened: OpenedPlace;
}

/** What a place is: name, type, size, text and picture. Each saves itself; words only once their field is left. */
export function PlaceFields({ point, session, opened }: PlaceFieldsProps) {
  const { place, failure, reload } = opened;
  const values = place && placeValues(place);
  const tellsRefusals = useIsHere();
  const save = (fields: Fields) =>
    session.write({ kind: 'place', id: point.id, locationId: point.location_id, fields }, { tellsRefusals });
  const nameRef = useRef<HTMLInputElement>(null);
  const keptName = useKeptText('name', point.location_id, point.name);
  const name = useSavedField({
    session,
    id: `name ${point.id}`,
    label: `Name of ${point.name}`,
    value: point.name,
    isWords: true,
    problemOf: (text) => locationNameProblem(text),
    save: (text) => save({ name: text.trim() }),
    keeper: keptName.keeper,
  });
  return (
    <div className={classes.fields}>
      <KeptOffer kept={keptName} field={name} fieldRef={nameRef} value={point.name} />
      <TextInput
        label="Name"
        ref={nameRef}
        className={classes.name ?? ''}
        autoComplete="off"
        spellCheck={false}
        maxLength={LOCATION_NAME_MAX}
        {...fieldProps(name)}
      />
      <div className={classes.pair}>
        <PlaceType point={point} opened={opened} save={save} />
        <SizeField point={point} session={session} tellsRefusals={tellsRefusals} />
      </div>
      {failure === null ? null : (
        <Alert kind="error" onRetry={reload}>
          {errorText(failure)}
        </Alert>
      )}
      <PlaceText
        point={point}
        session={session}
        value={values?.text}
        isDraft={values?.draft}
        save={(typed) => save({ text: typed })}
      />
      <FurtherText place={place} />
      <TextPicture
        key={point.location_id}
        point={point}
        session={session}
        opened={opened}
        onSave={(picture) => save({ picture })}
      />
    </div>
  );
}

/** Whether the fields are still there to show a refusal. */
function useIsHere(): () => boolean {
  const isHere = useRef(false);
  const [ask] = useState(() => () => isHere.current);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return ask;
}

type Save = (fields: Fields) => ReturnType<EditSession['write']>;

function PlaceType({ point, opened: { place }, save }: Omit<PlaceFieldsProps, 'session'> & { save: Save }) {
  const [chosen, setChosen] = useState<Option | null>();
  const [error, setError] = useState<unknown>();
  const choose = async (type: Option | null) => {
    setChosen(type);
    setError(undefined);
    const outcome = await save({ type });
    setChosen(undefined);
    if (outcome.kind === 'refused') setError(outcome.error);
  };
  return (
    <TypeField
      label="Type"
      disabled={place === undefined}
      placeholder={place === undefined ? (point.type ?? 'None') : 'None'}
      value={chosen === undefined ? (place?.location.type ?? null) : chosen}
      onChange={(type) => void choose(type)}
      error={error === undefined ? undefined : errorText(error)}
    />
  );
}

interface SizeFieldProps {
  point: Child;
  session: EditSession;
  tellsRefusals: () => boolean;
}

function SizeField({ point, session, tellsRefusals }: SizeFieldProps) {
  const size = useSavedField({
    session,
    id: `size ${point.id}`,
    label: `Size of ${point.name}`,
    value: String(point.scale),
    isWords: false,
    problemOf: sizeProblem,
    save: (typed) =>
      session.write(
        { kind: 'text', id: point.id, text: { scale: typedSize(typed) ?? point.scale } },
        { tellsRefusals },
      ),
  });
  const problem = problemWords(size);
  return (
    <div className={classes.size}>
      <SizeStepper
        value={size.text}
        isInvalid={problem !== undefined}
        onChange={size.onChange}
        onFocus={size.onFocus}
        onBlur={size.onBlur}
        onStep={(by) => {
          const from = { rotation: point.rotation, scale: typedSize(size.text) ?? point.scale };
          size.discard();
          session.change(point.id, { scale: editPin(from, by === 1 ? 'w' : 's').scale });
        }}
      />
      {problem === undefined ? null : <div role="alert">{fieldError(problem)}</div>}
    </div>
  );
}

/** Sections are written where there is room for them. */
function FurtherText({ place }: Pick<OpenedPlace, 'place'>) {
  const { worldId } = useReadingScope();
  const page = place?.page;
  const count = page?.wiki_page_content.sections.length ?? 0;
  if (!page || count === 0) return null;
  return (
    <p className={plain.quiet}>
      {`${count} ${count === 1 ? 'section follows' : 'sections follow'}. `}
      <Link to={registryPaths(worldId).manage('wikipage', page.id)}>Open the whole text</Link>
    </p>
  );
}

function fieldProps(field: SavedField) {
  return {
    value: field.text,
    error: fieldError(problemWords(field)),
    onChange: (event: { currentTarget: { value: string } }) => field.onChange(event.currentTarget.value),
    onFocus: field.onFocus,
    onBlur: field.onBlur,
    onKeyDown: (event: KeyboardEvent) => field.onKeyDown(event, true),
  };
}
