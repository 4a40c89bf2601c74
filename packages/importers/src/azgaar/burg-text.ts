import type { WikiPageContent } from '@venture-atlas/types';
import { cleanName, finiteNumber, isRecord } from '../clean-name.ts';
import { addHtml } from '../html-page.ts';
import { PageBuilder } from '../page-builder.ts';
import type { AzgaarWorld } from './azgaar-world.ts';

type Json = Record<string, unknown>;

/** Building flags of a burg, with words for readers. */
const BUILDINGS: readonly [string, string][] = [
  ['citadel', 'a citadel'],
  ['walls', 'walls'],
  ['plaza', 'a market square'],
  ['temple', 'a temple'],
  ['shanty', 'a shanty town'],
];

/** The text of a burg: one line of facts (realm, people, culture, religion, port, buildings), then its note. */
export function burgText(
  world: AzgaarWorld,
  burg: Json,
  legend: unknown,
  attribution: WikiPageContent['attribution'],
): WikiPageContent | null {
  const page = new PageBuilder();
  page.text(factsOf(world, burg).join(' '));
  if (typeof legend === 'string') addHtml(page, legend);
  return page.build(attribution);
}

function factsOf(world: AzgaarWorld, burg: Json): string[] {
  const { facts } = world;
  const cell = finiteNumber(burg.cell) ?? -1;
  // Rows of a table name what a world has in lists.
  const row = isRecord(burg.realms) ? burg.realms : {};
  const state = nameOf(world.states, burg.state) ?? cleanName(row.state);
  const province = nameOf(world.provinces, facts.provinces[cell]) ?? cleanName(row.province);
  const isCapital = burg.capital === 1 || burg.capital === true;
  const culture = facts.cultures[finiteNumber(burg.culture) ?? -1] ?? cleanName(row.culture);
  const religion = facts.religions[facts.religionOfCell[cell] ?? 0] ?? cleanName(row.religion);
  const people = Math.round((finiteNumber(burg.population) ?? 0) * facts.peoplePerPoint);
  const has = [
    ...((finiteNumber(burg.port) ?? 0) > 0 ? ['a harbor'] : []),
    ...BUILDINGS.flatMap(([field, words]) => ((finiteNumber(burg[field]) ?? 0) > 0 ? [words] : [])),
  ];
  return [
    placed(isCapital, state, province),
    people > 0 ? `Population: ${people.toLocaleString('en')}.` : '',
    culture ? `Culture: ${culture}.` : '',
    religion ? `Religion: ${religion}.` : '',
    has.length > 0 ? `It has ${listed(has)}.` : '',
  ].filter((fact) => fact !== '');
}

function placed(isCapital: boolean, state: string | undefined, province: string | undefined): string {
  const within = [province, state].filter((name) => name !== undefined).join(', ');
  if (isCapital) return state === undefined ? 'A capital.' : `The capital of ${state}.`;
  return within === '' ? '' : `In ${within}.`;
}

function nameOf(list: readonly Json[], number: unknown): string | undefined {
  const i = finiteNumber(number) ?? 0;
  const one = i > 0 ? list.find((other) => Number(other.i) === i) : undefined;
  return one && (cleanName(one.fullName) ?? cleanName(one.name));
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
