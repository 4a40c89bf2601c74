import { useQuery } from '@tanstack/react-query';
import { safeLocalPath } from '@venture-atlas/rules';
import type { WorldCheck, WorldFinding } from '@venture-atlas/types';
import { Link, useSearchParams } from 'react-router';
import { worldFindingsQuery } from '../../../api/admin.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { PageTurner } from '../../../tables/page-turner.tsx';
import tableClasses from '../../../tables/registry-table.module.css';
import { WidePage } from '../../../tables/wide-page.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import plain from '../../../ui/plain.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useRegistry } from '../use-registry.ts';
import { checkWords } from './check-words.ts';
import { MendFrameButton } from './mend-frame-button.tsx';
import classes from './world-check.module.css';

const pageSize = 100;

/** Every finding of one kind, 100 a page. */
export function Findings({ check, page }: { check: WorldCheck; page: number }) {
  const at = useRegistry();
  const [, setParams] = useSearchParams();
  const list = useQuery(worldFindingsQuery(check, at.worldId, page));
  const { title, about } = checkWords[check];
  const { data } = list;
  const pages = (
    <PageTurner
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
      <div className={classes.card}>
        {list.isPending ? <RowsSkeleton count={10} label="Loading findings" /> : null}
        {data?.findings.length === 0 ? (
          <EmptyState level={2} title="Nothing of this kind">
            There is nothing left to fix.
          </EmptyState>
        ) : null}
        {data === undefined || data.findings.length === 0 ? null : (
          <ul className={classes.kinds}>
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
      <span className={classes.words}>
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
