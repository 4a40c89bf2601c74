import { PENDING_PAGE_SIZE, type WorkingCopy } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { found } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { readReaders } from '../answers/world-readers.ts';
import { addedWords, parseFields, readField } from '../commands/pending-fields.ts';
import {
  discardWorkingCopy,
  type PendingDeps,
  saveWorkingCopy,
  takeBackDiscarded,
  type Writer,
} from '../commands/working-copies.ts';
import { writerOf } from '../plugin.ts';
import { presentDiscarded, presentListedCopy } from '../present/working-copies.ts';
import { findOpenCopy, type ListedCopy, listCopies } from '../queries/pending-changes.ts';
import { findSubject, subjectKey } from '../subjects/find-subject.ts';
import type { SubjectKey } from '../subjects/pending-subject.ts';
import { rightsOf } from '../subjects/rights.ts';

/** The beginning of discarded words that a list has (characters). */
const WORDS_IN_LIST = 300;
const HALF_A_LETTER = /\p{Cs}/gu;

/** Words that somebody writes and has not published: for the writer alone (specification section 7). */
export const workingCopyRoutes: FastifyPluginAsync = async (app) => {
  const { pending } = app;

  route(app, calls.getWorldReaders, ({ viewer, params }) => readReaders(pending.db, viewer, params.id));

  route(app, calls.listWorkingCopies, async (request) => {
    const { world_id, campaign_id, page } = request.query;
    const wish = { status: 'open' as const, worldId: world_id, campaignId: campaign_id };
    const list = await readPage(pending, writerOf(request), wish, Number(page ?? 1));
    return {
      copies: list.found.map((copy) => presentListedCopy(copy, Object.keys(parseFields(copy.row.fields)))),
      next_page: list.next_page,
    };
  });

  route(app, calls.getWorkingCopy, async (request) => ({
    copy: await readCopy(pending, writerOf(request), subjectKey(request.params)),
  }));

  route(app, calls.saveWorkingCopy, async (request) => ({
    updated_at: await saveWorkingCopy(pending, writerOf(request), subjectKey(request.params), request.body),
  }));

  route(app, calls.discardWorkingCopy, async (request) => ({
    discarded: await discardWorkingCopy(pending, writerOf(request), subjectKey(request.params), request.body.fields),
  }));

  route(app, calls.listDiscarded, async (request) => {
    const page = Number(request.query.page ?? 1);
    const list = await readPage(pending, writerOf(request), { status: 'discarded' }, page);
    const wordsOf = ({ row }: { row: ListedCopy }) =>
      Object.entries(parseFields(row.fields)).map(([field, kept]) => ({
        field,
        words: addedWords(kept).trim().slice(0, WORDS_IN_LIST).replaceAll(HALF_A_LETTER, ''),
      }));
    return { items: list.found.map((copy) => presentDiscarded(copy, wordsOf(copy))), next_page: list.next_page };
  });

  route(app, calls.takeBackDiscarded, async (request) => {
    const writer = writerOf(request);
    const key = await takeBackDiscarded(pending, writer, request.params.id);
    return { copy: await readCopy(pending, writer, key) };
  });
};

/** What somebody has not published of one thing. @throws AppError not_found for what they may not write */
async function readCopy({ db, pictures }: PendingDeps, writer: Writer, key: SubjectKey): Promise<WorkingCopy | null> {
  const thing = found(await findSubject(db, pictures, writer, key));
  const row = await findOpenCopy(db, { accountId: writer.id, subject: key.subject, subjectId: key.id });
  if (row === undefined) return null;
  const fields: WorkingCopy['fields'] = [];
  for (const [field, kept] of Object.entries(parseFields(row.fields))) fields.push(await readField(thing, field, kept));
  return {
    id: row.public_id,
    subject: key.subject,
    subject_id: key.id,
    name: thing.name,
    world_id: row.world,
    campaign_id: thing.campaignId,
    fields,
    updated_at: row.updated_at,
  };
}

/** One page of what somebody has not published, or discarded, of things that are there and that they may write now. */
async function readPage(
  { db, pictures }: PendingDeps,
  writer: Writer,
  wish: { status: 'open' | 'discarded'; worldId?: string | undefined; campaignId?: string | undefined },
  page: number,
) {
  const { scope, campaignIds } = await rightsOf(db, writer);
  const rows = await listCopies(db, {
    ...wish,
    accountId: writer.id,
    scope,
    campaignIds,
    limit: PENDING_PAGE_SIZE + 1,
    offset: (page - 1) * PENDING_PAGE_SIZE,
  });
  const there: { row: ListedCopy; name: string }[] = [];
  for (const row of rows.slice(0, PENDING_PAGE_SIZE)) {
    const key = subjectKey({ subject: row.subject, id: row.subject_id });
    const thing = await findSubject(db, pictures, writer, key);
    if (thing !== undefined) there.push({ row, name: thing.name });
  }
  return { found: there, next_page: rows.length > PENDING_PAGE_SIZE ? page + 1 : null };
}
