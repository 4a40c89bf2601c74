import { Button } from '@mantine/core';
import { IconCopy, IconEyeOff, IconPalette, IconTag, IconX } from '@tabler/icons-react';
import { type Child, PLACES_AT_ONCE_MAX, PLACES_DUPLICATED_MAX } from '@venture-atlas/types';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MapHandle } from '../../../map/leaflet/map-view.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useTouch } from '../../../ui/use-touch.ts';
import type { Width } from '../../../ui/use-width.ts';
import { countedPlaces, duplicatesBeside, type ManyAct } from '../session/many.ts';
import { useToolbarKeys } from '../shape/use-toolbar-keys.ts';
import { whileOff } from '../while-off.ts';
import classes from './many-bar.module.css';
import { ManyField, type ManyFieldName } from './many-field.tsx';
import { ManyMore } from './many-more.tsx';
import { ManySize } from './many-size.tsx';
import type { Many } from './use-many.ts';
import { useManySize } from './use-many-size.ts';

export interface ManyBarProps {
  many: Many;
  /** All places of the map. */
  points: readonly Child[];
  width: Width;
  /** On a map that is a draft, all places are drafts. */
  offersDrafts: boolean;
  zoomNow: () => number | undefined;
  onList: () => void;
  mapRef: RefObject<Pick<MapHandle, 'focus'> | null>;
}

/** The actions on the chosen places. Each is one change. Questions are shown above the tools. */
export function ManyBar({ many, points, width, offersDrafts, zoomNow, onList, mapRef }: ManyBarProps) {
  const isPhone = width === 'phone';
  const isTouch = useTouch();
  const count = many.places.length;
  const counted = countedPlaces(count);
  const size = useManySize(many);
  const { field, open, close, partRef, toolsRef } = useField(many.asks !== null);
  const { stop, onFocus, onKeyDown } = useToolbarKeys('Type');
  const barRef = useFocusBack(mapRef);
  const isOff = many.isBusy || count > PLACES_AT_ONCE_MAX;
  const tool = (name: string) => ({ 'data-tool': name, tabIndex: stop === name ? 0 : -1 });
  const run = (what: ManyAct) => {
    if (field !== null) close();
    size.run(what);
  };
  const duplicate = () => run(duplicatesBeside(zoomNow()));
  const opener = (name: 'Type' | 'Look', Icon: typeof IconTag) => (
    <Button
      {...tool(name)}
      variant="default"
      leftSection={<Icon {...icon} />}
      aria-expanded={field === name}
      {...whileOff(isOff)}
      onClick={() => (field === name ? close() : open(name))}
    >
      {name}
    </Button>
  );
  return (
    <section
      ref={barRef}
      className={classes.bar}
      aria-label="Chosen places"
      data-bottom-bar
      data-over-list
      data-over-map
      data-own-escape={field === null ? undefined : true}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || field === null || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      {field === null ? null : (
        <div ref={partRef} className={classes.part}>
          <ManyField key={field} field={field} many={many} points={points} isOff={isOff} onRun={run} onClose={close} />
        </div>
      )}
      <div
        className={classes.tools}
        role="toolbar"
        aria-label={`What is done with ${counted}`}
        ref={toolsRef}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <strong className={classes.count}>{counted}</strong>
        {opener('Type', IconTag)}
        {opener('Look', IconPalette)}
        <ManySize size={size} counted={counted} isOff={isOff} tool={tool} />
        {isPhone ? null : (
          <>
            <Button
              {...tool('Duplicate')}
              variant="default"
              leftSection={<IconCopy {...icon} />}
              {...whileOff(isOff || count > PLACES_DUPLICATED_MAX)}
              onClick={duplicate}
            >
              Duplicate
            </Button>
            <Button
              {...tool('De-activate')}
              variant="danger"
              leftSection={<IconEyeOff {...icon} />}
              {...whileOff(isOff)}
              onClick={() => run({ act: 'take_off' })}
            >
              De-activate
            </Button>
          </>
        )}
        <ManyMore
          many={many}
          isOff={isOff}
          isPhone={isPhone}
          offersDrafts={offersDrafts}
          tool={tool}
          onList={onList}
          onRun={run}
          onDuplicate={duplicate}
          onField={open}
        />
        <IconButton {...tool('Clear')} label="Choose none" className={classes.clear} onClick={many.clear}>
          <IconX {...icon} />
        </IconButton>
      </div>
      <p className={classes.words} role="status">
        {wordsFor(many, isTouch)}
      </p>
    </section>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The bar disappears with the choice. Focus inside it moves to the map. */
function useFocusBack(mapRef: ManyBarProps['mapRef']) {
  const barRef = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const bar = barRef.current;
    return () => {
      if (bar?.contains(document.activeElement)) mapRef.current?.focus();
    };
  }, [mapRef]);
  return barRef;
}

/** The open field. It gets the focus, and returns it to its tool. */
function useField(isAsking: boolean) {
  const [field, setField] = useState<ManyFieldName | null>(null);
  const partRef = useRef<HTMLDivElement>(null);
  const toolsRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (field === null) return;
    if (isAsking) return;
    const part = partRef.current;
    // A field of names opens its list on focus, so the look field focuses something else.
    const first = part?.querySelector<HTMLElement>('[type=radio]:checked') ?? part?.querySelector('input, select');
    if (first instanceof HTMLElement) first.focus();
  }, [field, isAsking]);
  return {
    field,
    partRef,
    toolsRef,
    open: (next: ManyFieldName) => setField(next),
    close: () => {
      const tools = toolsRef.current;
      const opener = tools?.querySelector<HTMLElement>(`[data-tool="${field}"]`);
      (opener ?? tools?.querySelector<HTMLElement>('[data-tool="More"]'))?.focus();
      setField(null);
    },
  };
}

function wordsFor({ places, said, isBusy, asks }: Many, isTouch: boolean): string {
  if (asks !== null) return `${isTouch ? 'Tap' : 'Press'} the place whose look you want to copy.`;
  if (places.length > PLACES_AT_ONCE_MAX) return `${PLACES_AT_ONCE_MAX.toLocaleString('en')} places at a time at most.`;
  if (isBusy) return 'Saving…';
  if (said !== '') return said;
  return isTouch
    ? 'Tap places to add or remove them. Drag one to move all.'
    : 'Shift-click places to add or remove them. Drag one to move all.';
}
