import {
  IconArrowBackUp,
  IconBook2,
  IconBookmark,
  IconCheckupList,
  IconChevronRight,
  IconFileImport,
  IconHome,
  IconMapPin,
  IconPhotoOff,
  IconPlus,
  IconRoute,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messages, relativeTime } from '@venture-atlas/rules';
import { type AdminModel, adminModels, pages, type StaffChange } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { summaryQuery } from '../../../api/admin.ts';
import { errorText } from '../../../api/api-error.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import plain from '../../../ui/plain.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { modelWords } from '../model-words.ts';
import { useRegistry } from '../use-registry.ts';
import { changeWords } from './change-words.ts';
import classes from './dashboard.module.css';

const modelIcons: Record<AdminModel, TablerIcon> = { wikipage: IconBook2, type: IconBookmark, location: IconMapPin };

/** /admin/: the models, missing data, tools, and recent changes (specification section 2). */
export function Dashboard() {
  return (
    <WidePage title={messages.admin}>
      <Overview>
        <EntryCard
          to={pages.installation}
          Icon={IconHome}
          title="Installation"
          words="The first page and the demo world"
        />
      </Overview>
    </WidePage>
  );
}

/**
 * The same overview for any world.
 * @param children tools for staff only
 */
export function Overview({ children }: { children?: ReactNode }) {
  const at = useRegistry();
  const summary = useQuery(summaryQuery(at.worldId));
  const { data } = summary;
  return (
    <>
      <section className={`${plain.stack12} ${plain.topMargin8}`} aria-labelledby="models-title">
        <h2 className={plain.largeSubtitle} id="models-title">
          Models
        </h2>
        <div className={classes.cards}>
          {adminModels.map((model) => (
            <EntryCard
              key={model}
              to={at.list(model)}
              Icon={modelIcons[model]}
              title={modelWords[model].title}
              words={modelWords[model].about}
              count={data?.counts[model]}
            />
          ))}
        </div>
      </section>
      {summary.isError ? (
        <Alert kind="error" onRetry={summary.refetch}>
          The figures could not be loaded. {errorText(summary.error)}
        </Alert>
      ) : null}
      <section className={`${plain.stack12} ${plain.topMargin8}`} aria-labelledby="missing-title">
        <h2 className={plain.largeSubtitle} id="missing-title">
          What is missing
        </h2>
        <dl className={classes.figures}>
          <Figure words="without picture" count={data?.without_picture} filter={{ without: 'picture' }} />
          <Figure words="without text" count={data?.without_text} filter={{ without: 'text' }} />
          <Figure words="without type" count={data?.without_type} filter={{ without: 'type' }} />
          <Figure words="on no map" count={data?.orphans} filter={{ orphans: '1' }} />
        </dl>
        <EntryCard
          to={at.worldCheck}
          Icon={IconCheckupList}
          title="World Check"
          words="Finds problems on the maps and shows how to fix them"
        />
      </section>
      <section className={`${plain.stack12} ${plain.topMargin8}`} aria-labelledby="tools-title">
        <h2 className={plain.largeSubtitle} id="tools-title">
          Tools
        </h2>
        <div className={classes.cards}>
          <EntryCard
            to={at.places}
            Icon={IconTable}
            title="Places"
            words="All of them in a table, to change many at once"
          />
          <EntryCard
            to={at.manageParents}
            Icon={IconRoute}
            title="Manage Parents"
            words="Locations by number of parents"
          />
          <EntryCard
            to={at.newLocation}
            Icon={IconPlus}
            title={messages.addNewLocation}
            words="Name, map and map maker"
          />
          <EntryCard to={at.import} Icon={IconFileImport} title="Import" words="Import a world from another program" />
          <EntryCard
            to={at.removed}
            Icon={IconArrowBackUp}
            title="Trash"
            words="Deleted items, which you can bring back"
          />
          <EntryCard
            to={at.withoutImages}
            Icon={IconPhotoOff}
            title="Locations Without Images"
            words="Choose an image from the wiki"
          />
          {children}
        </div>
      </section>
      <RecentChanges changes={data?.recent_changes} />
    </>
  );
}

interface EntryCardProps {
  to: string;
  Icon: TablerIcon;
  title: string;
  words: string;
  count?: number | undefined;
}

function EntryCard({ to, Icon, title, words, count }: EntryCardProps) {
  return (
    <Link className={`${plain.card} ${classes.card}`} to={to}>
      <Icon className={classes.icon} size={24} stroke={1.75} aria-hidden="true" />
      <span className={classes.cardWords}>
        <span className={classes.cardTitle}>
          {title} {count === undefined ? null : <span className={classes.count}>{count}</span>}
        </span>
        <span className={plain.quiet}>{words}</span>
      </span>
      <IconChevronRight
        className={`${plain.fixedSize} ${plain.topMargin4} ${plain.secondary}`}
        size={20}
        stroke={1.75}
        aria-hidden="true"
      />
    </Link>
  );
}

interface FigureProps {
  words: string;
  count: number | undefined;
  filter: Readonly<Record<string, string>>;
}

/** A number with a link to the locations it counts. */
function Figure({ words, count, filter }: FigureProps) {
  const at = useRegistry();
  return (
    <div className={`${plain.card} ${classes.figure}`} data-done={count === 0 || undefined}>
      <dt>{words}</dt>
      <dd>
        <Link to={at.list('location', filter)} aria-label={`${count ?? 'Locations'} ${words}`}>
          {count ?? '–'}
        </Link>
      </dd>
    </div>
  );
}

/**
 * The latest changes.
 * @param changes undefined while they load
 */
function RecentChanges({ changes }: { changes: readonly StaffChange[] | undefined }) {
  const at = useRegistry();
  return (
    <section className={`${plain.stack12} ${plain.topMargin8}`} aria-labelledby="changes-title">
      <h2 className={plain.largeSubtitle} id="changes-title">
        Recent changes
      </h2>
      {changes === undefined || changes.length === 0 ? null : <Link to={at.changes}>All changes, with undo</Link>}
      <div className={`${plain.card} ${classes.recentChanges}`}>
        {changes === undefined ? <RowsSkeleton count={5} label="Loading recent changes" /> : null}
        {changes?.length === 0 ? (
          <EmptyState title="No changes yet">
            Changes on the maps and in these pages appear here, newest first.
          </EmptyState>
        ) : null}
        {changes === undefined || changes.length === 0 ? null : (
          <ul className={plain.bare}>
            {changes.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function ChangeRow({ change }: { change: StaffChange }) {
  const at = useRegistry();
  const { did, subject, where } = changeWords(change);
  const { location } = change;
  const isGone = change.action === 'location.delete' && change.reverted_by === null;
  return (
    <li className={classes.change} data-undone={change.reverted_by !== null || undefined}>
      <span>
        <strong>{change.actor.name}</strong> {did}{' '}
        {location === null || isGone ? subject : <Link to={at.location(location.id)}>{subject}</Link>} {where}
        {change.reverted_by === null ? null : <span className={classes.undone}> (undone)</span>}
      </span>
      <time className={`${plain.fixedSize} ${classes.time}`} dateTime={change.at}>
        {relativeTime(change.at, Date.now())}
      </time>
    </li>
  );
}
