import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import {
  type CampaignChange,
  type CampaignChangeReverted,
  type CampaignHistoryPage,
  type CampaignWordsKind,
  campaignWords,
  campaignWordsFieldOf,
} from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../api/api-error.ts';
import {
  fetchCampaignHistory,
  type HistorySubject,
  historyKey,
  revertCampaignChange,
} from '../api/campaign-history.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '../api/changed-meanwhile.ts';
import { PagedRows } from '../tables/paged-rows.tsx';
import { Alert } from '../ui/alert.tsx';
import plain from '../ui/plain.module.css';
import { changedPart } from './changed-part.ts';
import { useSecretQuestion } from './markdown/secret-question.tsx';
import classes from './words-history.module.css';
import { labelOfField, wordsOfField } from './words-of-campaign.ts';

export interface WordsHistoryProps {
  campaignId: string;
  /** Undefined: everything that leaders wrote in the campaign. */
  which?: HistorySubject;
  /** A change was undone. */
  onUndone?: (reverted: CampaignChangeReverted) => unknown;
}

/** The history of a campaign's texts, newest first, with Undo; for leaders. */
export function WordsHistory({ campaignId, which, onUndone }: WordsHistoryProps) {
  const client = useQueryClient();
  const undone = async (reverted: CampaignChangeReverted) => {
    await onUndone?.(reverted);
    await client.invalidateQueries({ queryKey: historyKey(campaignId) });
  };
  return (
    <PagedRows
      queryKey={historyKey(campaignId, which)}
      fetchPage={(page, signal) => fetchCampaignHistory(campaignId, which, page, signal)}
      rowsOf={rowsOf}
      loading="Loading the history"
      more="Show older changes"
      className={classes.history}
      none={<p className={plain.quiet}>Nothing was changed yet.</p>}
    >
      {(rows) => (
        <ol className={plain.bare}>
          {rows.map((change) => (
            <ChangeRow
              key={change.number}
              campaignId={campaignId}
              change={change}
              withName={which === undefined}
              onUndone={undone}
            />
          ))}
        </ol>
      )}
    </PagedRows>
  );
}

const rowsOf = ({ changes }: CampaignHistoryPage) => changes.map((change) => ({ ...change, id: change.number }));

interface ChangeRowProps {
  campaignId: string;
  change: CampaignChange;
  /** Shows what each change belongs to, for a list of a whole campaign. */
  withName: boolean;
  onUndone: (reverted: CampaignChangeReverted) => Promise<unknown>;
}

function ChangeRow({ campaignId, change, withName, onUndone }: ChangeRowProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const secrets = useSecretQuestion({ isHandout: change.kind === 'handout', stay: 'Cancel' });
  const conflict = changedMeanwhile<object>(error);
  const { actor, at, reverts, reverted_by } = change;
  const undo = async (force: boolean) => {
    if (!(await mayUndo(change, secrets.ask))) return;
    setBusy(true);
    setError(undefined);
    try {
      await onUndone(await revertCampaignChange(campaignId, change.number, force));
    } catch (refused) {
      setError(refused);
    }
    setBusy(false);
  };
  return (
    <li className={classes.change} data-reverted={reverted_by !== null || undefined}>
      <div className={classes.head}>
        <p className={classes.words}>
          {withName ? (
            <strong className={classes.name} translate="no">
              {nameOf(change)}
            </strong>
          ) : null}
          <span>
            {actor.name} {reverts === null ? 'changed it' : 'undid a change'}
          </span>{' '}
          <time dateTime={at} title={new Date(at).toLocaleString()}>
            {relativeTime(at, Date.now())}
          </time>
        </p>
        {reverted_by === null ? (
          <Button
            variant="subtle"
            className={classes.undo ?? ''}
            disabled={isBusy}
            aria-label={`Undo: ${actor.name}, ${nameOf(change)}, ${relativeTime(at, Date.now())}`}
            onClick={() => void undo(false)}
          >
            Undo
          </Button>
        ) : (
          <span className={classes.tag}>Undone</span>
        )}
      </div>
      <dl className={classes.fields}>
        {Object.keys(change.after).map((name) => (
          <ChangedField key={name} change={change} name={name} />
        ))}
      </dl>
      {conflict === undefined ? null : (
        <ChangedAgain
          conflict={conflict}
          kind={change.kind}
          onLeave={() => setError(undefined)}
          onUndo={() => void undo(true)}
        />
      )}
      {error === undefined || conflict !== undefined ? null : <Alert kind="error">{errorText(error)}</Alert>}
      {secrets.question}
    </li>
  );
}

/** Asks before secret words become readable again. */
async function mayUndo(
  { kind, before, after }: CampaignChange,
  ask: (label: string, before: string, after: string) => Promise<boolean>,
): Promise<boolean> {
  for (const [name, words] of Object.entries(before)) {
    if (campaignWordsFieldOf(kind, name)?.kind !== 'text') continue;
    if (!(await ask(labelOfField(kind, name), after[name] ?? '', words ?? ''))) return false;
  }
  return true;
}

/** The name of what was changed, for leaders. */
function nameOf({ kind, of, name }: CampaignChange): string {
  if (kind === 'session') return `${campaignWords.session.label} ${of}`;
  if (kind === 'handout') return name === null || name === '' ? 'Handout without a title' : name;
  return name ?? 'A place that is gone';
}

function ChangedField({ change: { kind, before, after }, name }: { change: CampaignChange; name: string }) {
  const [was, is] = [before, after].map((words) => wordsOfField(kind, name, words[name]));
  const { lead, removed, added, rest } = changedPart(was ?? '', is ?? '');
  return (
    <div>
      <dt>{labelOfField(kind, name)}</dt>
      <dd>
        {lead}
        {removed === '' ? null : <del>{removed}</del>}
        {removed === '' || added === '' ? null : ' '}
        {added === '' ? null : <ins>{added}</ins>}
        {rest}
      </dd>
    </div>
  );
}

interface ChangedAgainProps {
  conflict: ChangedMeanwhile<object>;
  kind: CampaignWordsKind;
  onLeave: () => void;
  onUndo: () => void;
}

/** Shown if the text was changed again after the change to be undone. */
function ChangedAgain({ conflict, kind, onLeave, onUndo }: ChangedAgainProps) {
  const { current, changedBy, changedAt } = conflict;
  const when = changedAt === undefined ? '' : ` ${relativeTime(changedAt, Date.now())}`;
  return (
    <div role="alert" className={classes.again}>
      <p>
        {changedBy} changed it again{when}. Now it says:
      </p>
      <dl className={classes.fields}>
        {Object.entries(current as Record<string, string | null>).map(([name, words]) => (
          <div key={name}>
            <dt>{labelOfField(kind, name)}</dt>
            <dd>{wordsOfField(kind, name, words) || <em>empty</em>}</dd>
          </div>
        ))}
      </dl>
      <div className={plain.buttons} data-end>
        <Button variant="default" onClick={onLeave}>
          Leave it as it is
        </Button>
        <Button onClick={onUndo}>Undo it</Button>
      </div>
    </div>
  );
}
