import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { KNOWLEDGE_STEPS } from '@venture-atlas/rules';
import type { ChronicleKind, Knowledge } from '@venture-atlas/types';
import { batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';
import {
  findRunning,
  insertLine,
  insertPlaces,
  listLatestSteps,
  removePlaces,
  takeBack,
} from '../queries/chronicle.ts';

/** The author and the time of an event in a campaign. */
export interface ChronicleActor {
  campaignId: string;
  actorId: number | null;
  /** ISO 8601. */
  at: string;
}

/** A change of what players know of a place. */
export interface StepChange {
  locationId: number;
  was: Knowledge;
  became: Knowledge;
}

/*
 * Writes lines of the chronicle within the transaction of their event.
 * A new kind needs a name in CHRONICLE_KINDS, a function here, and words in rules/chronicle-words.
 */

async function record(
  trx: Db,
  { campaignId, actorId, at }: ChronicleActor,
  line: { kind: ChronicleKind; audience: 'players' | 'dm'; noteId?: number; session?: number },
): Promise<number> {
  const session = line.session ?? (await findRunning(trx, campaignId)) ?? null;
  const { kind, audience, noteId = null } = line;
  return insertLine(trx, { campaign_id: campaignId, actor_id: actorId, at, kind, audience, session, note_id: noteId });
}

export async function recordSession(
  trx: Db,
  { kind, session, ...deed }: ChronicleActor & { kind: 'session started' | 'session ended'; session: number },
): Promise<void> {
  await record(trx, deed, { kind, session, audience: 'players' });
}

/** A note that its author shares with everybody. */
export async function recordNote(
  trx: Db,
  { noteId, locationId, ...deed }: ChronicleActor & { noteId: number; locationId: number },
): Promise<void> {
  const id = await record(trx, deed, { kind: 'noted', audience: 'players', noteId });
  await insertPlaces(trx, { id, campaignId: deed.campaignId, was: null, became: null }, [locationId]);
}

/** A revealed secret of a place's text. @returns the line, which the reveal refers to */
export async function recordSecret(trx: Db, deed: ChronicleActor, locationId: number): Promise<number> {
  const id = await record(trx, deed, { kind: 'learned', audience: 'players' });
  await insertPlaces(trx, { id, campaignId: deed.campaignId, was: null, became: null }, [locationId]);
  return id;
}

/** A shown handout. @returns the line, which the showing refers to */
export const recordHandout = (trx: Db, deed: ChronicleActor, audience: 'players' | 'dm'): Promise<number> =>
  record(trx, deed, { kind: 'shown', audience });

/**
 * A change of what players know of places: one line per reached step.
 * Knowing less hides the lines that said more from players.
 * @param isPutBack whether an earlier state is restored; the undone lines are then removed
 */
export async function recordKnowledge(
  trx: Db,
  deed: ChronicleActor,
  changes: readonly StepChange[],
  isPutBack = false,
): Promise<void> {
  const steps = changes.filter(({ was, became }) => was !== became);
  const recorded = isPutBack ? await withoutUndone(trx, deed.campaignId, steps) : steps;
  const byBecame = groups(recorded, ({ was, became }) => `${rank(became) > rank(was)} ${became}`);
  for (const some of byBecame) {
    const [{ was, became } = { was: 'hidden', became: 'hidden' } as const] = some;
    const isMore = rank(became) > rank(was);
    const kind = isMore ? (became as 'rumour') : (`${became} again` as 'hidden again');
    const id = await record(trx, deed, { kind, audience: isMore ? 'players' : 'dm' });
    const line = { id, campaignId: deed.campaignId };
    for (const alike of groups(some, (change) => change.was)) {
      const [first] = alike;
      if (first === undefined) continue;
      await inBatches(idsOf(alike), (ids) => insertPlaces(trx, { ...line, was: first.was, became }, ids));
    }
    if (isMore) continue;
    await inBatches(idsOf(some), (ids) => takeBack(trx, line, ids, KNOWLEDGE_STEPS.slice(rank(became) + 1)));
  }
}

/** Removes the latest line of a place if this change is its exact opposite. */
async function withoutUndone(trx: Db, campaignId: string, steps: readonly StepChange[]): Promise<StepChange[]> {
  const latest = new Map<number, Awaited<ReturnType<typeof listLatestSteps>>[number]>();
  await inBatches(idsOf(steps), async (ids) => {
    for (const row of await listLatestSteps(trx, campaignId, ids)) latest.set(row.location_id, row);
  });
  const isUndone = ({ locationId, was, became }: StepChange): boolean => {
    const row = latest.get(locationId);
    return row?.was === became && row.became === was;
  };
  const undone = steps.filter(isUndone);
  const lineOf = ({ locationId }: StepChange): number => latest.get(locationId)?.chronicle_id ?? 0;
  for (const some of groups(undone, (change) => String(lineOf(change)))) {
    const [first] = some;
    if (first === undefined) continue;
    await inBatches(idsOf(some), (ids) => removePlaces(trx, { id: lineOf(first), campaignId }, ids));
  }
  return steps.filter((step) => !isUndone(step));
}

/** Runs an action for places in batches, and yields in between. */
async function inBatches(ids: readonly number[], act: (ids: readonly number[]) => Promise<void>): Promise<void> {
  for (const some of batches(ids, PLACES_PER_PORTION)) {
    await yieldToOthers();
    await act(some);
  }
}

/** Places per batch. */
const PLACES_PER_PORTION = 2_000;

const rank = (step: Knowledge): number => KNOWLEDGE_STEPS.indexOf(step);
const idsOf = (steps: readonly StepChange[]): number[] => steps.map(({ locationId }) => locationId);

function groups<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const group = found.get(keyOf(item));
    if (group === undefined) found.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...found.values()];
}
