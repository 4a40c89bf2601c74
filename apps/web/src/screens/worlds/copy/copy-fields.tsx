import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { inBytes } from '@venture-atlas/rules';
import type { CopiedCampaign, WorldCopyPlan } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useLocationSearch } from '../../../api/locations.ts';
import { publicScope } from '../../../api/reading-scope.ts';
import { suggestClassNames } from '../../../forms/suggest-styles.ts';
import { Alert } from '../../../ui/alert.tsx';
import plain from '../../../ui/plain.module.css';
import classes from './copy.module.css';

/** What would be copied, how much space it takes, and what happens to the campaign. */
export function CopyPlan({ plan }: { plan: WorldCopyPlan }) {
  const { map, world_name, locations, maps, picture_bytes, own_locations, own_pictures, campaign } = plan;
  const left = ({ used, most }: { used: number; most: number }) => Math.max(0, most - used);
  return (
    <>
      <section className={classes.part} aria-labelledby="copied-title">
        <h2 className={`${plain.subtitle} ${plain.breakWords}`} id="copied-title">
          What is copied
        </h2>
        <dl className={classes.figures}>
          <dt>Places</dt>
          <dd>
            {count(locations)} <span>of {count(left(own_locations))} that you have room for</span>
          </dd>
          <dt>Maps</dt>
          <dd>{maps === 1 ? map.name : `${map.name} and ${count(maps - 1)} below it`}</dd>
          <dt>Pictures</dt>
          <dd>
            {inBytes(picture_bytes)} <span>of {inBytes(left(own_pictures))}</span>
          </dd>
        </dl>
        <p className={plain.quiet}>
          You get the map as everyone sees it now, with its license and credit. Later changes in {world_name} do not
          reach the copy.
        </p>
      </section>
      {campaign === null ? null : <Campaign campaign={campaign} worldName={world_name} />}
    </>
  );
}

function Campaign({ campaign, worldName }: { campaign: CopiedCampaign; worldName: string }) {
  const { name, settings, notes, others, becomes_members_only } = campaign;
  return (
    <section className={classes.brass} aria-labelledby="campaign-title">
      <h2 className={`${plain.subtitle} ${plain.breakWords}`} id="campaign-title">
        {name} moves to the copy
      </h2>
      <ul>
        <li>
          Players keep what they know: {things(settings, 'setting')} and {things(notes, 'note')} move to the copy.
        </li>
        <li>The campaign then plays in your world instead of {worldName}.</li>
        {becomes_members_only ? <li>It is then for members only. Anyone else needs the new link from you.</li> : null}
        {others > 0 ? (
          <li>
            {things(others, 'setting')} or {others === 1 ? 'note' : 'notes'} at other places are kept for when it plays
            there again.
          </li>
        ) : null}
      </ul>
    </section>
  );
}

const count = (number: number): string => number.toLocaleString('en');
const things = (number: number, one: string): string => `${count(number)} ${number === 1 ? one : `${one}s`}`;

const TYPING_PAUSE_MS = 200;

interface MapFieldProps {
  chosen: { slug: string; name: string } | undefined;
  isBusy: boolean;
  /** What is copied. */
  description: string;
  onChoose: (slug: string) => void;
}

/** A map of the open atlas, found by name. */
export function MapField({ chosen, isBusy, description, onChoose }: MapFieldProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  // The text in the field may be the choice itself, which is not a search.
  const asked = search === chosen?.name ? '' : search;
  const { data = [], error, isFetching } = useLocationSearch(asked, publicScope);
  const found = data.filter(({ has_map }) => has_map).map(({ slug, name }) => ({ value: slug, label: name }));
  const own = chosen === undefined ? [] : [{ value: chosen.slug, label: chosen.name }];
  const offered = own.some(({ value }) => found.some((one) => one.value === value)) ? found : [...own, ...found];
  return (
    <>
      <Select
        label="Map"
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="Type the name of a map"
        searchable
        allowDeselect={false}
        nothingFoundMessage={emptyWords(asked, isFetching)}
        maxDropdownHeight={280}
        data={offered}
        filter={({ options }) => options}
        value={chosen?.slug ?? null}
        disabled={isBusy}
        onChange={(slug) => slug !== null && slug !== chosen?.slug && onChoose(slug)}
        onSearchChange={setTyped}
        classNames={suggestClassNames}
      />
      {error === null ? null : <Alert kind="error">The maps could not be searched. {errorText(error)}</Alert>}
    </>
  );
}

function emptyWords(asked: string, isFetching: boolean): string {
  if (asked.trim() === '') return 'Type a part of its name';
  return isFetching ? 'Searching' : 'No map has that name';
}
