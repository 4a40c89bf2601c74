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
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messages } from '@venture-atlas/rules';
import { type AdminModel, adminModels } from '@venture-atlas/types';
import { Link } from 'react-router';
import { summaryQuery } from '../../../api/admin.ts';
import { errorText } from '../../../api/api-error.ts';
import { paths } from '../../../navigation/paths.ts';
import { adminListPath, INSTALLATION_PATH } from '../../../navigation/staff-paths.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import plain from '../../../ui/plain.module.css';
import { modelWords } from '../model-words.ts';
import classes from './dashboard.module.css';
import { RecentChanges } from './recent-changes.tsx';

const modelIcons: Record<AdminModel, TablerIcon> = { wikipage: IconBook2, type: IconBookmark, location: IconMapPin };

/** /admin/: the models, what is missing, the tools, and what was changed last (specification section 2). */
export function Dashboard() {
  const summary = useQuery(summaryQuery);
  const { data } = summary;
  return (
    <WidePage title={messages.admin}>
      <section className={classes.part} aria-labelledby="models-title">
        <h2 className={classes.subtitle} id="models-title">
          Models
        </h2>
        <div className={classes.cards}>
          {adminModels.map((model) => (
            <EntryCard
              key={model}
              to={adminListPath(model)}
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
      <section className={classes.part} aria-labelledby="missing-title">
        <h2 className={classes.subtitle} id="missing-title">
          What is missing
        </h2>
        <dl className={classes.figures}>
          <Figure words="without picture" count={data?.without_picture} filter={{ without: 'picture' }} />
          <Figure words="without text" count={data?.without_text} filter={{ without: 'text' }} />
          <Figure words="without type" count={data?.without_type} filter={{ without: 'type' }} />
          <Figure words="on no map" count={data?.orphans} filter={{ orphans: '1' }} />
        </dl>
        <EntryCard
          to={paths.worldCheck}
          Icon={IconCheckupList}
          title="World Check"
          words="Looks for what is wrong on the maps, with the way to mend it"
        />
      </section>
      <section className={classes.part} aria-labelledby="tools-title">
        <h2 className={classes.subtitle} id="tools-title">
          Tools
        </h2>
        <div className={classes.cards}>
          <EntryCard
            to={paths.manageParents}
            Icon={IconRoute}
            title="Manage Parents"
            words="Locations by number of parents"
          />
          <EntryCard
            to={paths.locationsWithoutImages}
            Icon={IconPhotoOff}
            title="Locations Without Images"
            words="Choose an image from the wiki"
          />
          <EntryCard
            to={paths.editLocation}
            Icon={IconPlus}
            title={messages.addNewLocation}
            words="Name, map and map maker"
          />
          <EntryCard
            to={paths.importWorld}
            Icon={IconFileImport}
            title="Import"
            words="Bring in a world that was made elsewhere"
          />
          <EntryCard
            to={paths.removed}
            Icon={IconArrowBackUp}
            title="Removed"
            words="What was deleted, with the way to bring it back"
          />
          <EntryCard
            to={INSTALLATION_PATH}
            Icon={IconHome}
            title="Installation"
            words="Where everybody begins, and the demo world"
          />
        </div>
      </section>
      <RecentChanges changes={data?.recent_changes} />
    </WidePage>
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
    <Link className={classes.card} to={to}>
      <Icon className={classes.icon} size={24} stroke={1.75} aria-hidden="true" />
      <span className={classes.cardWords}>
        <span className={classes.cardTitle}>
          {title} {count === undefined ? null : <span className={classes.count}>{count}</span>}
        </span>
        <span className={plain.quiet}>{words}</span>
      </span>
      <IconChevronRight className={classes.chevron} size={20} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}

interface FigureProps {
  words: string;
  count: number | undefined;
  filter: Readonly<Record<string, string>>;
}

/** One number that leads to the locations it counts. */
function Figure({ words, count, filter }: FigureProps) {
  return (
    <div className={classes.figure} data-done={count === 0 || undefined}>
      <dt>{words}</dt>
      <dd>
        <Link to={adminListPath('location', filter)} aria-label={`${count ?? 'Locations'} ${words}`}>
          {count ?? '–'}
        </Link>
      </dd>
    </div>
  );
}
