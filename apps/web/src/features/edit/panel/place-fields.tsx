import '../../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { editPin } from '@venture-atlas/map-math';
import { locationNameProblem, secretsChanged } from '@venture-atlas/rules';
import { type Child, LOCATION_NAME_MAX, type Option } from '@venture-atlas/types';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { chooseWikiImage } from '../../../api/admin-images.ts';
import { errorText } from '../../../api/api-error.ts';
import { IntentKey } from '../../../api/client-key.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { MarkdownField } from '../../../forms/markdown/markdown-field.tsx';
import { PictureInText } from '../../../forms/markdown/picture-in-text.tsx';
import { PictureField } from '../../../forms/picture-field.tsx';
import { TypeField } from '../../../forms/type-field.tsx';
import { WikiCandidate } from '../../../forms/wiki-candidate.tsx';
import candidateClasses from '../../../forms/wiki-candidates.module.css';
import { registryPaths } from '../../../navigation/registry-paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import plain from '../../../ui/plain.module.css';
import type { EditSession } from '../session/edit-state.ts';
import { type PlaceFields as Fields, placeValues } from '../session/places.ts';
import { forgetTexts } from '../session/visits.ts';
import type { Outcome } from '../session/write.ts';
import { sizeProblem, typedSize } from '../typed-size.ts';
import editPoiTabClasses from './edit-poi-tab.module.css';
import classes from './place-fields.module.css';
import { RestoreOffer } from './restore-offer.tsx';
import { SizeStepper } from './size-stepper.tsx';
import { useKeptText } from './use-kept-text.ts';
import type { OpenedPlace } from './use-place.ts';
import type { PlaceWords } from './use-place-words.ts';
import { problemWords, type SavedField, useSavedField } from './use-saved-field.ts';
import { WaitingName, WaitingText } from './waiting-fields.tsx';

export interface PlaceFieldsProps {
  point: Child;
  session: EditSession;
  opened: OpenedPlace;
  words: PlaceWords;
}

/**
 * The fields of a place: name, type, size, text, and picture. Type, size, and picture save themselves. Name and text
 * wait for Publish if others may read them. Otherwise they are saved when their field loses the focus.
 */
export function PlaceFields({ point, session, opened, words }: PlaceFieldsProps) {
  const { place, failure, reload } = opened;
  const values = place && placeValues(place);
  const tellsRefusals = useIsHere();
  const save = (fields: Fields) =>
    session.write({ kind: 'place', id: point.id, locationId: point.location_id, fields }, { tellsRefusals });
  return (
    <div className={classes.fields}>
      {words.waits ? <WaitingName words={words} /> : <SavedName point={point} session={session} save={save} />}
      <div className={classes.pair}>
        <PlaceType point={point} opened={opened} save={save} />
        <SizeField point={point} session={session} tellsRefusals={tellsRefusals} />
      </div>
      {failure === null ? null : (
        <Alert kind="error" onRetry={reload}>
          {errorText(failure)}
        </Alert>
      )}
      {words.waits ? (
        <WaitingText point={point} words={words} place={place} />
      ) : (
        <PlaceText
          point={point}
          session={session}
          value={values?.text}
          isDraft={values?.draft}
          save={(typed) => save({ text: typed })}
        />
      )}
      <FurtherText place={place} />
      <TextPicture key={point.location_id} point={point} opened={opened} onSave={(picture) => save({ picture })} />
    </div>
  );
}

/** The name of a place that nobody else can read. It is saved when its field loses the focus. */
function SavedName({ point, session, save }: Omit<PlaceFieldsProps, 'opened' | 'words'> & { save: Save }) {
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
    <>
      <RestoreOffer kept={keptName} field={name} fieldRef={nameRef} value={point.name} />
      <TextInput
        label="Name"
        ref={nameRef}
        className={classes.name ?? ''}
        autoComplete="off"
        spellCheck={false}
        maxLength={LOCATION_NAME_MAX}
        {...fieldProps(name)}
      />
    </>
  );
}

/** Whether the fields are still mounted and can show an error. */
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

function PlaceType({ point, opened: { place }, save }: Pick<PlaceFieldsProps, 'point' | 'opened'> & { save: Save }) {
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

/** Sections are edited where there is enough space. */
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

interface PlaceTextProps {
  point: Pick<Child, 'id' | 'name' | 'location_id'>;
  session: EditSession;
  /** The stored text; undefined while it is unknown. */
  value: string | undefined;
  isDraft: boolean | undefined;
  save: (text: string) => Promise<Outcome>;
}

/**
 * The text of a place in the panel of the map. It is saved when it loses the focus. Text that was not saved is offered
 * the next time.
 */
function PlaceText({ point, session, value, isDraft, save }: PlaceTextProps) {
  const { worldId } = useReadingScope();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const kept = useKeptText('text', point.location_id, value);
  const text = useSavedField({
    session,
    id: `text ${point.id}`,
    label: `Text of ${point.name}`,
    value,
    isWords: true,
    secretsOf: (typed) => secretsChanged(value ?? '', typed),
    save,
    keeper: kept.keeper,
  });
  return (
    <>
      <RestoreOffer kept={kept} field={text} fieldRef={fieldRef} value={value} />
      <MarkdownField
        label="Text"
        fieldRef={fieldRef}
        rows={5}
        worldId={worldId}
        isDraft={isDraft}
        readOnly={value === undefined}
        placeholder={value === undefined ? 'Loading the text' : 'An empty line begins a new paragraph.'}
        value={text.text}
        error={fieldError(problemWords(text))}
        onChange={text.onChange}
        onFocus={text.onFocus}
        onBlur={text.onBlur}
        onKeyDown={(event) => text.onKeyDown(event, false)}
        picture={(put) => <PictureInText locationId={point.location_id} put={put} />}
      />
    </>
  );
}

interface TextPictureProps {
  point: Pick<Child, 'location_id'>;
  opened: OpenedPlace;
  /** Saves the picture at once; '' removes it. */
  onSave: (picture: string) => Promise<Outcome>;
}

/** The picture in the text of a place: dropped, pasted, selected, or one of the pictures of its wiki. */
function TextPicture({ point: { location_id: id }, opened: { place, reload }, onSave }: TextPictureProps) {
  const client = useQueryClient();
  const [key] = useState(() => new IntentKey());
  const [isUploading, setUploading] = useState(false);
  const [saving, setSaving] = useState<{ picture?: string; url?: string } | null>(null);
  const [error, setError] = useState<unknown>();
  if (place === undefined) return null;
  const { location, page } = place;

  const save = async (picture: string) => {
    setSaving({ picture });
    setError(undefined);
    const outcome = await onSave(picture);
    setSaving(null);
    if (outcome.kind === 'refused') setError(outcome.error);
  };
  const choose = async (url: string) => {
    setSaving({ url });
    setError(undefined);
    try {
      await chooseWikiImage(id, url, 'text', key.keyFor({ url }));
      key.forget();
    } catch (failure) {
      setError(failure);
    }
    setSaving(null);
    forgetTexts(client);
    reload();
  };
  return (
    <section className={editPoiTabClasses.part} aria-label="Picture in its text">
      {error === undefined ? null : <Alert kind="error">{errorText(error)}</Alert>}
      <PictureField
        label="Picture"
        value={saving?.picture ?? page?.wiki_page_content.image ?? ''}
        locationId={id}
        takesPasted
        onChange={(picture) => void save(picture)}
        onUploading={setUploading}
      />
      {location.images_from_wiki.length === 0 ? null : (
        <ul className={candidateClasses.candidates} aria-label="Pictures of its wiki">
          {location.images_from_wiki.map((url, index, all) => (
            <WikiCandidate
              key={url}
              locationId={id}
              index={index}
              label={`Use image ${index + 1} of ${all.length}`}
              isBusy={saving?.url === url}
              isDisabled={saving !== null || isUploading}
              onChoose={() => void choose(url)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
