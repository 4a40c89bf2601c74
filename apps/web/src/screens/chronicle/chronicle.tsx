import { Button } from '@mantine/core';
import { IconChevronLeft, IconCrown, IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { chronicleMarkdown, lineInWords, type SessionToWrite, timeOfDay } from '@venture-atlas/rules';
import type { ChronicleLine, SessionsPage } from '@venture-atlas/types';
import { useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { errorText, isNotFound } from '../../api/api-error.ts';
import { appConfig } from '../../api/app-config.ts';
import { chronicleQuery, fetchChronicle, sessionsQuery } from '../../api/chronicle.ts';
import { showingQuery } from '../../api/handouts.ts';
import type { AsPlayer } from '../../api/query-keys.ts';
import { loadShownViewer, type ShownViewerProps } from '../../features/campaign/shown-viewer.ts';
import { chronicleSigns } from '../../forms/chronicle-signs.ts';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { OverlayBoundary } from '../../loading/overlay-boundary.tsx';
import { chroniclePath } from '../../navigation/chronicle-paths.ts';
import { mapPath, placePath } from '../../navigation/paths.ts';
import { EmptyPage } from '../../tables/list-body.tsx';
import { Alert } from '../../ui/alert.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import plain from '../../ui/plain.module.css';
import { saveBlob } from '../../ui/save-blob.ts';
import { SegmentedControl } from '../../ui/segmented-control.ts';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import classes from './chronicle.module.css';
import { byDay, dayOf, lengthOf } from './days.ts';
import { OpenMap } from './open-map.tsx';
import { Recap } from './recap.tsx';
import { RecordNav } from './record-nav.tsx';

/** campaign/{id}/chronicle/: what happened, as far as the reader may know it now (edition 2, section 7). */
export function Chronicle() {
  usePageTitle('Chronicle');
  const { campaignId = '' } = useParams();
  const { data, error, refetch } = useQuery(sessionsQuery(campaignId));
  if (isNotFound(error)) return <NotFound />;
  return (
    <div className={classes.page}>
      {data === undefined ? (
        error === null ? (
          <RowsSkeleton count={6} label="Opening the chronicle" />
        ) : (
          <LoadFailure of={{ error, refetch }} />
        )
      ) : (
        <Opened campaignId={campaignId} own={data} />
      )}
    </div>
  );
}

function Opened({ campaignId, own }: { campaignId: string; own: SessionsPage }) {
  const [as, setAs] = useState<AsPlayer>();
  const asPlayers = useQuery({ ...sessionsQuery(campaignId, 'player'), enabled: as !== undefined });
  const all = as === undefined ? own : asPlayers.data;
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const saving = useMutation({ mutationFn: async () => all && saveMarkdown(campaignId, all, as) });
  const session = all === undefined ? undefined : chosenSession(all, search.get('session'));
  return (
    <>
      <header className={classes.title}>
        <div>
          <Link className={plain.back} to={mapPath(appConfig().default_location, { campaignId })}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
            {own.campaign_name}
          </Link>
          <h1>Chronicle</h1>
        </div>
        <RecordNav campaignId={campaignId} here="chronicle" />
        {own.is_dm ? (
          <SegmentedControl
            aria-label="Whose chronicle"
            data={[
              { value: 'all', label: 'All of it' },
              { value: 'player', label: 'As players' },
            ]}
            value={as ?? 'all'}
            onChange={(value) => setAs(value === 'player' ? value : undefined)}
          />
        ) : null}
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          disabled={session === undefined || saving.isPending}
          onClick={() => saving.mutate()}
        >
          Save as Markdown
        </Button>
      </header>
      {saving.error === null ? null : <Alert kind="error">{errorText(saving.error)}</Alert>}
      {asPlayers.error === null || as === undefined ? null : <Alert kind="error">{errorText(asPlayers.error)}</Alert>}
      {all === undefined ? null : session === undefined ? (
        <EmptyPage title="Nothing has happened yet" action={<OpenMap campaignId={campaignId} />}>
          {own.is_dm
            ? 'Start a session on the map, and the chronicle writes itself.'
            : 'Venture Atlas records here what your table finds out.'}
        </EmptyPage>
      ) : (
        <div className={classes.columns}>
          <SessionList campaignId={campaignId} all={all} chosen={session} />
          <div className={classes.text}>
            <SessionText
              key={`${session} ${as ?? ''}`}
              campaignId={campaignId}
              campaignName={own.campaign_name}
              session={session}
              as={as}
              isDm={own.is_dm}
              isRecapAsked={hash === '#recap'}
            />
          </div>
        </div>
      )}
    </>
  );
}

/** The session that the address names, else the newest; null: while none ran; undefined: nothing has happened. */
function chosenSession({ sessions, has_between }: SessionsPage, asked: string | null): number | null | undefined {
  if (asked === 'between' && has_between) return null;
  const found = sessions.find(({ number }) => String(number) === asked) ?? sessions[0];
  return found?.number ?? (has_between ? null : undefined);
}

interface SessionListProps {
  campaignId: string;
  all: SessionsPage;
  chosen: number | null;
}

/** The sessions, newest first, and what happened while none ran. */
function SessionList({ campaignId, all, chosen }: SessionListProps) {
  return (
    <nav className={`${plain.grid} ${classes.sessions}`} aria-label="Sessions">
      {all.sessions.map((session) => (
        <Link
          key={session.number}
          to={chroniclePath(campaignId, session.number)}
          aria-current={session.number === chosen ? 'page' : undefined}
        >
          <strong>Session {session.number}</strong>
          <span>{session.ended_at === null ? <b>running</b> : lengthOf(session)}</span>
          <small>{dayOf(session.started_at)}</small>
        </Link>
      ))}
      {all.has_between ? (
        <Link to={`${chroniclePath(campaignId)}?session=between`} aria-current={chosen === null ? 'page' : undefined}>
          <strong>Between sessions</strong>
        </Link>
      ) : null}
    </nav>
  );
}

interface SessionTextProps {
  campaignId: string;
  campaignName: string;
  /** Null: while none ran. */
  session: number | null;
  as: AsPlayer | undefined;
  isDm: boolean;
  isRecapAsked: boolean;
}

/** What happened in a session, day by day, and above it what the DM says of it. */
function SessionText({ campaignId, campaignName, session, as, isDm, isRecapAsked }: SessionTextProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    chronicleQuery(campaignId, session, as),
  );
  if (data === undefined) {
    if (error === null) return <RowsSkeleton count={6} label="Loading what happened" />;
    return <LoadFailure of={{ error, refetch }} />;
  }
  const told = data.pages[0]?.session ?? null;
  const lines = data.pages.flatMap((page) => page.lines);
  return (
    <>
      <header className={classes.head}>
        <h2>{session === null ? 'Between sessions' : `Session ${session}`}</h2>
        {told === null ? null : <span className={plain.quiet}>{dayOf(told.started_at)}</span>}
      </header>
      {told === null ? null : (
        <Recap
          campaign={{ id: campaignId, name: campaignName }}
          session={told.number}
          recap={told.recap}
          version={told.recap_version ?? 0}
          mayWrite={isDm && as === undefined}
          isAsked={isRecapAsked}
        />
      )}
      {byDay(lines).map(({ day, lines: ofDay }) => (
        <section key={day} className={classes.day} aria-label={day}>
          <h3>{day}</h3>
          <ul className={plain.bare}>
            {ofDay.map((line) => (
              <Line key={keyOf(line)} line={line} campaignId={campaignId} as={as} />
            ))}
          </ul>
        </section>
      ))}
      {lines.length === 0 ? <p className={plain.quiet}>You know of nothing that happened then.</p> : null}
      {hasNextPage ? (
        <Button variant="default" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier
        </Button>
      ) : null}
      {error === null ? null : <Alert kind="error">{errorText(error)}</Alert>}
    </>
  );
}

const keyOf = ({ at, kind, places }: ChronicleLine): string => `${at} ${kind} ${places.map(({ name }) => name).join()}`;

interface LineProps {
  line: ChronicleLine;
  campaignId: string;
  as: AsPlayer | undefined;
}

/** One line of what happened; a place that the reader may open is a link. */
function Line({ line, campaignId, as }: LineProps) {
  const Sign = chronicleSigns[line.kind];
  return (
    <li className={classes.line}>
      <Sign size={20} stroke={1.75} aria-hidden="true" />
      <span>
        {lineInWords(line).map((piece, index) => {
          // A place may stand in a line only once, and words stand between.
          const key = `${index} ${typeof piece === 'string' ? piece : piece.name}`;
          if (typeof piece === 'string') return <span key={key}>{piece}</span>;
          if ('showing' in piece)
            return <ShownAgain key={key} campaignId={campaignId} as={as} showing={piece.showing} title={piece.name} />;
          return piece.at === undefined ? (
            <strong key={key}>{piece.name}</strong>
          ) : (
            <Link key={key} to={placePath(piece.at, { campaignId, as })}>
              {piece.name}
            </Link>
          );
        })}
        {line.dm_only ? (
          <em className={`${plain.tag} ${plain.inlineRow} ${classes.dmOnly}`}>
            <IconCrown size={14} stroke={1.75} aria-hidden="true" />
            DM only
          </em>
        ) : null}
      </span>
      <time dateTime={line.at}>{timeOfDay(line.at)}</time>
    </li>
  );
}

/** Something that the DM showed, over all of the page. */
const ShownViewer = lazyScreen<ShownViewerProps>(async () => {
  await import('../../features/registered-in-campaigns.ts');
  return loadShownViewer();
});

interface ShownAgainProps {
  campaignId: string;
  as: AsPlayer | undefined;
  /** The key of what was shown. */
  showing: string;
  title: string;
}

/** What was shown once, to be looked at again. */
function ShownAgain({ campaignId, as, showing, title }: ShownAgainProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...showingQuery(campaignId, showing, as), enabled: isOpen });
  return (
    <>
      <button type="button" className={classes.shown} onClick={() => setOpen(true)}>
        {title}
      </button>
      {isOpen && error !== null ? <Alert kind="error">{errorText(error)}</Alert> : null}
      {isOpen && data !== undefined ? (
        <OverlayBoundary name="What was shown" onClose={() => setOpen(false)}>
          <ShownViewer shown={data} words="Shown before" onClose={() => setOpen(false)} />
        </OverlayBoundary>
      ) : null}
    </>
  );
}

/** Writes a chronicle into a file, the first session first: of the same answers that the screen is made of. */
async function saveMarkdown(campaignId: string, all: SessionsPage, as: AsPlayer | undefined): Promise<void> {
  const numbers = [...(all.has_between ? [null] : []), ...all.sessions.map(({ number }) => number).reverse()];
  const sessions: SessionToWrite[] = [];
  for (const number of numbers) sessions.push(await readSession(campaignId, number, as));
  const text = chronicleMarkdown(all.campaign_name, sessions);
  saveBlob(new Blob([text], { type: 'text/markdown' }), `${all.campaign_name}.md`);
}

async function readSession(
  campaignId: string,
  number: number | null,
  as: AsPlayer | undefined,
): Promise<SessionToWrite> {
  const lines: ChronicleLine[] = [];
  let recap = '';
  let when = '';
  for (let next: number | null = 1; next !== null; ) {
    const page = await fetchChronicle(campaignId, number, as, next);
    lines.push(...page.lines);
    if (page.session !== null) [recap, when] = [page.session.recap, dayOf(page.session.started_at)];
    next = page.next_page;
  }
  const title = number === null ? 'Between sessions' : `Session ${number}`;
  return { title, when, recap, days: byDay(lines.reverse()) };
}
