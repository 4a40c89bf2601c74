import '../../ui/field-styles.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconMapPin, IconMessageReport, IconPencil } from '@tabler/icons-react';
import type { MapLatLng } from '@venture-atlas/map-math';
import { changesInWords, locationNameProblem, suggestionWords } from '@venture-atlas/rules';
import { LOCATION_NAME_MAX, SUGGESTION_WHY_MAX, suggestionLabels } from '@venture-atlas/types';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useReadingScope } from '../../api/reading-scope.ts';
import { MarkdownField } from '../../forms/markdown/markdown-field.tsx';
import { movedWords } from '../../map/model/moved-words.ts';
import { useScene } from '../../map/stage/map-scene.ts';
import { fieldError } from '../../ui/field-error.tsx';
import plain from '../../ui/plain.module.css';
import { wordsOfChange } from '../../working-copy/words-of-change.ts';
import classes from './suggest.module.css';
import { changesOf, shownOf } from './suggestion-draft.ts';
import type { WrittenSuggestion } from './use-suggestion.ts';

interface FieldsProps {
  written: WrittenSuggestion;
  /** Its writer came to say what is wrong. */
  isWrong: boolean;
}

/** What can be suggested, each with a way back to what is there. */
export function SuggestFields({ written, isWrong }: FieldsProps) {
  const { beginning, typed, type } = written;
  const scope = useReadingScope();
  const { isNewPlace, published, name } = beginning;
  const shown = shownOf(beginning, typed);
  const changes = changesOf(beginning, typed);
  const textChange = changes.find(({ field }) => field === 'text');
  const text = (
    <div className={classes.field}>
      {textChange === undefined ? null : (
        <FieldEnd
          words={changesInWords([wordsOfChange(textChange)])}
          onReset={() => type({ text: published ?? undefined })}
        />
      )}
      <MarkdownField
        label={suggestionLabels.text}
        rows={6}
        worldId={undefined}
        reader={scope}
        value={shown.text}
        onChange={(next) => type({ text: next })}
      />
    </div>
  );
  return (
    <div className={classes.fields}>
      {isNewPlace ? <NameField written={written} /> : null}
      {isNewPlace || published !== null ? text : null}
      <PinField written={written} />
      {isNewPlace ? null : (
        <NameRow key={name} written={written} isChanged={changes.some(({ field }) => field === 'name')} />
      )}
      <WhyField written={written} isWrong={isWrong} isAlone={!isNewPlace && changes.length === 0} />
    </div>
  );
}

/** At the right of a field's label: what would change, and the way back. */
function FieldEnd({ words, onReset }: { words: string; onReset: () => void }) {
  return (
    <div className={classes.end}>
      <span className={plain.smallSecondary}>{words}</span>
      <button type="button" className={classes.reset} onClick={onReset}>
        Reset
      </button>
    </div>
  );
}

function NameField({ written: { beginning, typed, type } }: Pick<FieldsProps, 'written'>) {
  const { name } = shownOf(beginning, typed);
  return (
    <TextInput
      label={suggestionLabels.name}
      autoComplete="off"
      spellCheck={false}
      maxLength={LOCATION_NAME_MAX}
      value={name}
      error={fieldError(name === '' ? undefined : locationNameProblem(name))}
      onChange={(event) => type({ name: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.currentTarget.blur();
      }}
    />
  );
}

/** A row that opens a field. */
function OpeningRow({ label, end, onOpen }: { label: string; end: ReactNode; onOpen: () => void }) {
  return (
    <button type="button" className={classes.opening} onClick={onOpen}>
      <span className={classes.openingLabel}>{label}</span>
      <span className={`${plain.inlineRow} ${plain.smallSecondary}`}>{end}</span>
    </button>
  );
}

function NameRow({ written, isChanged }: { written: WrittenSuggestion; isChanged: boolean }) {
  const { name } = written.beginning;
  const [isOpen, setOpen] = useState(isChanged);
  if (!isOpen)
    return (
      <OpeningRow
        label={suggestionLabels.name}
        end={
          <>
            <span translate="no">{name}</span> <IconPencil size={18} stroke={1.75} aria-hidden="true" />
          </>
        }
        onOpen={() => setOpen(true)}
      />
    );
  return (
    <div className={classes.field}>
      {isChanged ? <FieldEnd words="" onReset={() => written.type({ name })} /> : null}
      <NameField written={written} />
    </div>
  );
}

/** Where the pin stands, or the new place: it is dragged, or the map is pressed. */
function PinField({ written }: { written: WrittenSuggestion }) {
  const { details, stage } = useScene();
  const { beginning, typed, type } = written;
  const { position, isNewPlace } = beginning;
  const { at } = shownOf(beginning, typed);
  const [isOpen, setOpen] = useState(isNewPlace || at !== undefined);
  useMapForPin(isOpen, written);
  if (position === undefined && !isNewPlace) return null;
  if (!isOpen)
    return (
      <OpeningRow
        label={suggestionLabels.position}
        end={
          <>
            Move it <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
          </>
        }
        onOpen={() => {
          setOpen(true);
          // A phone has to show the map.
          stage.setDetent('half');
        }}
      />
    );
  const words =
    at === undefined
      ? suggestionWords.pressMap
      : position === undefined
        ? 'Where the ring is'
        : movedWords(position, at, details.miles_per_unit);
  return (
    <fieldset className={plain.plainFieldset}>
      <legend className={plain.label}>{suggestionLabels.position}</legend>
      <div className={classes.pin} data-moved={at !== undefined || undefined}>
        <IconMapPin size={20} stroke={1.75} aria-hidden="true" />
        <span className={plain.grow} role="status">
          {words}
        </span>
        {position === undefined ? null : (
          <Button
            variant="subtle"
            aria-label={`Reset ${suggestionLabels.position.toLowerCase()}`}
            onClick={() => {
              type({
                at: written.beginning.sent.at === undefined ? undefined : { lat: position.lat, lng: position.lng },
              });
              setOpen(false);
            }}
          >
            Reset
          </Button>
        )}
      </div>
      {at === undefined ? null : <p className={plain.quiet}>{suggestionWords.pressMap}</p>}
    </fieldset>
  );
}

/** While the field of the pin is open, presses on the map put the pin there. */
function useMapForPin(isOpen: boolean, { type, beginning: { position } }: WrittenSuggestion): void {
  const takeMap = useScene().suggesting?.takeMap;
  const latest = useRef(type);
  useEffect(() => {
    latest.current = type;
  });
  const positionId = position?.position_id;
  useEffect(() => {
    if (!isOpen || takeMap === undefined) return;
    takeMap({ onPlace: (at: MapLatLng) => latest.current({ at }), without: positionId });
    return () => takeMap({});
  }, [isOpen, takeMap, positionId]);
}

/** Why, or, where nothing else is changed, what is wrong. */
function WhyField({ written, isWrong, isAlone }: { written: WrittenSuggestion; isWrong: boolean; isAlone: boolean }) {
  const { beginning, typed, type, form } = written;
  const { why } = shownOf(beginning, typed);
  const ref = useRef<HTMLTextAreaElement>(null);
  const [saysWrong, setSaysWrong] = useState(isWrong);
  useEffect(() => {
    if (isWrong) ref.current?.focus();
  }, [isWrong]);
  const readers = form.to.kind === 'world' ? 'the editors' : 'your DM';
  return (
    <>
      {isAlone && !saysWrong ? (
        <OpeningRow
          label={suggestionWords.wrong}
          end={
            <>
              Say what <IconMessageReport size={18} stroke={1.75} aria-hidden="true" />
            </>
          }
          onOpen={() => {
            setSaysWrong(true);
            ref.current?.focus();
          }}
        />
      ) : null}
      <Textarea
        ref={ref}
        label={isAlone && saysWrong ? suggestionWords.wrong : `Why (helps ${readers})`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={SUGGESTION_WHY_MAX}
        value={why}
        onChange={(event) => type({ why: event.currentTarget.value })}
      />
    </>
  );
}
