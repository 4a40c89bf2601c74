import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import { type WorldCheckSummary, worldChecks } from '@venture-atlas/types';
import { Link, useSearchParams } from 'react-router';
import { worldCheckQuery } from '../../../api/admin.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { WidePage } from '../../../tables/wide-page.tsx';
import plain from '../../../ui/plain.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useRegistry } from '../use-registry.ts';
import { checkOf, checkWords } from './check-words.ts';
import { Findings } from './findings.tsx';
import classes from './world-check.module.css';

/** What is wrong in the world: how many of each kind, and for one kind every finding with the way to mend it. */
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
      <div className={classes.card}>
        {summary.isPending ? <RowsSkeleton count={8} label="Checking the world" /> : null}
        {data === undefined ? null : (
          <ul className={classes.kinds}>
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
    <span className={classes.words}>
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
