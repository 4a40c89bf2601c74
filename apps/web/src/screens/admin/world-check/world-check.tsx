import { Button } from '@mantine/core';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { relativeTime, safeLocalPath } from '@venture-atlas/rules';
import { type WorldCheck, type WorldCheckSummary, type WorldFinding, worldChecks } from '@venture-atlas/types';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { mendFrame, worldCheckQuery, worldFindingsQuery } from '../../../api/admin.ts';
import { errorText } from '../../../api/api-error.ts';
import { IntentKey } from '../../../api/client-key.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { Pagination } from '../../../tables/pagination.tsx';
import tableClasses from '../../../tables/registry-table.module.css';
import { WidePage } from '../../../tables/wide-page.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import plain from '../../../ui/plain.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useRegistry } from '../use-registry.ts';
import classes from './world-check.module.css';

/** The problems of a world: the number of each kind and, for one kind, every finding with a link to fix it. */
export function WorldCheckScreen() {
  const [params] = useSearchParams();
  const check = checkOf(params.get('check'));
  return check === undefined ? <Overview /> : <Findings key={check} check={check} page={readPage(params)} />;
}

function readPage(params: URLSearchParams): number {
  const page = params.get('page') ?? '1';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

function Overview() {
  const { worldId, back } = useRegistry();
  const summary = useQuery(worldCheckQuery(worldId));
  const { data } = summary;
  return (
    <WidePage
      title="World Check"
      back={back}
      lead={data === undefined ? 'Looks through the whole world.' : checkedWords(data)}
    >
      <LoadFailure of={summary} />
      <div className={plain.card}>
        {summary.isPending ? <RowsSkeleton count={8} label="Checking the world" /> : null}
        {data === undefined ? null : (
          <ul className={`${plain.bare} ${classes.kinds}`}>
            {worldChecks.map((check) => (
              <Kind key={check} check={check} total={data.totals.find((one) => one.check === check)?.total ?? 0} />
            ))}
          </ul>
        )}
      </div>
    </WidePage>
  );
}

function checkedWords({ checked_at, totals }: WorldCheckSummary): string {
  const all = totals.reduce((sum, { total }) => sum + total, 0);
  const found = all === 0 ? 'Nothing is wrong.' : all === 1 ? '1 finding.' : `${all} findings.`;
  return `${found} Checked ${relativeTime(checked_at, Date.now())}.`;
}

function Kind({ check, total }: { check: (typeof worldChecks)[number]; total: number }) {
  const at = useRegistry();
  const { title, about } = checkWords[check];
  const words = (
    <span className={`${plain.grid} ${plain.grow} ${plain.breakWords}`}>
      <span className={classes.title}>{title}</span>
      <span className={plain.quiet}>{about}</span>
    </span>
  );
  if (total === 0) {
    return (
      <li className={classes.kind}>
        {words}
        <span className={classes.fine}>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" /> none
        </span>
      </li>
    );
  }
  return (
    <li>
      <Link className={classes.kind} to={`${at.worldCheck}?check=${check}`}>
        {words}
        <span className={classes.total}>{total}</span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </Link>
    </li>
  );
}

const pageSize = 100;

/** All findings of one kind, 100 per page. */
function Findings({ check, page }: { check: WorldCheck; page: number }) {
  const at = useRegistry();
  const [, setParams] = useSearchParams();
  const list = useQuery(worldFindingsQuery(check, at.worldId, page));
  const { title, about } = checkWords[check];
  const { data } = list;
  const pages = (
    <Pagination
      offset={(page - 1) * pageSize}
      count={data?.findings.length}
      total={data?.total}
      isBusy={list.isPlaceholderData}
      onTurn={(offset) => {
        setParams({ check, page: String(offset / pageSize + 1) });
        window.scrollTo(0, 0);
      }}
    />
  );
  return (
    <WidePage title={title} back={{ to: at.worldCheck, label: 'World Check' }} lead={about}>
      <div className={tableClasses.toolbar}>{pages}</div>
      <LoadFailure of={list} />
      <div className={plain.card}>
        {list.isPending ? <RowsSkeleton count={10} label="Loading findings" /> : null}
        {data?.findings.length === 0 ? (
          <EmptyState level={2} title="Nothing of this kind">
            There is nothing left to fix.
          </EmptyState>
        ) : null}
        {data === undefined || data.findings.length === 0 ? null : (
          <ul className={`${plain.bare} ${classes.kinds}`}>
            {data.findings.map((finding) => (
              <Finding key={keyOf(finding)} finding={finding} />
            ))}
          </ul>
        )}
      </div>
      <div className={tableClasses.foot} data-short={(data?.findings.length ?? 0) <= 15 || undefined}>
        {pages}
      </div>
    </WidePage>
  );
}

function Finding({ finding: { check, location, other, message, fix } }: { finding: WorldFinding }) {
  const at = useRegistry();
  return (
    <li className={classes.finding}>
      <span className={`${plain.grid} ${plain.grow} ${plain.breakWords}`}>
        <span className={classes.message}>{message}</span>
        <span className={plain.quiet}>
          {location === null ? null : <Link to={at.location(location.id)}>{location.name}</Link>}
          {other === null ? null : (
            <>
              {' and '}
              <Link to={at.location(other.id)}>{other.name}</Link>
            </>
          )}
        </span>
      </span>
      {check === 'odd_frame' && location !== null ? (
        <MendFrameButton map={location} label={fix.label} />
      ) : (
        <Link className={classes.fix} to={safeLocalPath(fix.href)}>
          {fix.label}
        </Link>
      )}
    </li>
  );
}

function keyOf({ location, other, position_id, message }: WorldFinding): string {
  return `${location?.id} ${other?.id} ${position_id} ${message}`;
}

/** Converts a map to usual units in one click. If that is impossible, explains why. */
function MendFrameButton({ map, label }: { map: { id: number; name: string }; label: string }) {
  const client = useQueryClient();
  const [key] = useState(() => new IntentKey());
  const mending = useMutation({
    mutationFn: () => mendFrame(map.id, key.keyFor({ mend: map.id })),
    onSuccess: async () => {
      key.forget();
      // The row disappears with its button.
      showToast(`The map of ${map.name} now has normal units. You can undo this in its history.`);
      await client.invalidateQueries();
    },
  });
  return (
    <>
      <Button
        variant="default"
        disabled={mending.isPending}
        aria-label={`${label}: ${map.name}`}
        onClick={() => mending.mutate()}
      >
        {mending.isPending ? 'Fixing…' : label}
      </Button>
      {mending.isError ? <span role="alert">{errorText(mending.error)}</span> : null}
    </>
  );
}

/** What each check looks for, and why it matters. */
const checkWords: Record<WorldCheck, { title: string; about: string }> = {
  orphan: { title: 'On no map', about: 'Only search finds these. They are on no map and have no map of their own.' },
  parent_loop: { title: 'Maps in a circle', about: 'Two maps each contain the other.' },
  duplicate_name: { title: 'Same name', about: 'Several locations have the same name. One may be a copy.' },
  outside_map: { title: 'Outside the map', about: 'Places beyond the edge of their map.' },
  picture_missing: { title: 'Picture missing', about: 'The file of a picture is not on the server’s disk.' },
  dead_parent: { title: 'Dead parent', about: 'Places on a location that has no map.' },
  text_without_attribution: { title: 'No attribution', about: 'Texts that do not name their source.' },
  labels_overlap: {
    title: 'Labels overlap',
    about: 'Labels placed on top of each other by hand: only the more important one is shown.',
  },
  nothing_at_first: {
    title: 'Not seen at first',
    about: 'Maps that open with none of their places, or without more than 20 of them: those show only closer.',
  },
  odd_frame: {
    title: 'Odd units',
    about: 'Maps far larger or smaller than the few thousand units that zoom and names are made for.',
  },
  crossing_region: {
    title: 'Crosses itself',
    about: 'Regions whose border crosses itself, so that it is unclear what is inside.',
  },
};

/** The kind in an address; undefined if invalid. */
function checkOf(text: string | null): WorldCheck | undefined {
  return worldChecks.find((check) => check === text);
}
