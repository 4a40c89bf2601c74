import type { Child, LocationMapDetails, ShownHandout } from '@venture-atlas/types';
import { useEffect, useMemo, useRef, useState } from 'react';
import { appConfig } from '../../api/app-config.ts';
import { ReadingContext } from '../../api/reading-scope.ts';
import { useMapData } from '../../map/data/use-map-data.ts';
import { hasMap } from '../../map/model/has-map.ts';
import type { SettingsRows } from '../../map/model/place-settings.ts';
import { createPlaceWatch } from '../campaign/live/new-places.ts';
import { enlargement } from './frame-of-view.ts';
import { PhonesCard } from './phones-card.tsx';
import { enlargePixels } from './pixels.ts';
import classes from './table.module.css';
import { TableMap } from './table-map.tsx';
import type { TableParts } from './table-parts.ts';
import { type TableLive, useTableLive } from './use-table-live.ts';

/** How long a message about new places stays, and after how long a lost connection is shown (ms). */
const LINE_MS = 8_000;
const SILENCE_MS = 10_000;

/** A screen with its key: the DM's view of what all players may see. */
export function TableScreen({ parts }: { parts: readonly TableParts[] }) {
  const live = useTableLive();
  const { screen, view, over } = live;
  if (over !== undefined) {
    return (
      <main className={classes.still} role="status">
        <h1>{over === 'now' ? 'The session is over. Good night.' : 'This table screen is closed.'}</h1>
        {over === 'now' ? null : <p>Your DM opens it again.</p>}
      </main>
    );
  }
  if (screen === undefined || view === undefined) return <Waiting />;
  const slug = view?.map.slug ?? appConfig().default_location;
  return <Table key={screen.campaign_id} live={live} slug={slug} campaignId={screen.campaign_id} parts={parts} />;
}

function Waiting() {
  return (
    <main className={classes.still} role="status">
      <h1>Waiting for the DM</h1>
    </main>
  );
}

interface Shown {
  details: LocationMapDetails;
  points: readonly Child[];
  settings: SettingsRows;
}

interface TableProps {
  live: TableLive;
  slug: string;
  campaignId: string;
  parts: readonly TableParts[];
}

/** The last map stays until the next has loaded, and while the connection is lost. */
function Table({ live, slug, campaignId, parts }: TableProps) {
  const { screen, view, lostAt } = live;
  const scope = useMemo(() => ({ campaignId }), [campaignId]);
  const data = useMapData(slug, scope);
  const [shown, setShown] = useState<Shown>();
  const { details, points, settings, isLoading } = data;
  useEffect(() => {
    // A later map appears when complete, the first one as soon as something has loaded.
    if (details !== undefined && hasMap(details)) {
      setShown((before) => (before !== undefined && isLoading ? before : { details, points, settings }));
    }
  }, [details, points, settings, isLoading]);
  const times = useEnlargement();
  const isSilent = useSilence(lostAt);
  const news = useNewPlaces(shown, isLoading);
  if (shown === undefined) return <Waiting />;
  const ofThisMap = view != null && view.map.slug === shown.details.slug ? view : null;
  return (
    <ReadingContext value={scope}>
      <TableMap
        key={`${shown.details.slug} ${times}`}
        {...shown}
        view={ofThisMap}
        fresh={news}
        times={times}
        parts={parts}
      />
      <div className={classes.line} role="status">
        {news.length === 0 ? null : (
          <p data-live-line>
            {news.length === 1 ? (
              <>
                New on the map: <strong translate="no">{news[0]?.name}</strong>
              </>
            ) : (
              <>
                <strong>{news.length} new places</strong> on the map
              </>
            )}
          </p>
        )}
      </div>
      <div className={classes.plate}>
        <strong translate="no">{shown.details.name}</strong>
        {isSilent || view === null ? <span>Waiting for the DM</span> : null}
      </div>
      {screen?.phones == null ? null : <PhonesCard phones={screen.phones} homeAddresses={screen.home_addresses} />}
      {live.handout === null ? null : <ShownOnTable key={live.handout.key} shown={live.handout} parts={parts} />}
    </ReadingContext>
  );
}

function ShownOnTable({ shown, parts }: { shown: ShownHandout; parts: readonly TableParts[] }) {
  return parts.map(({ name, Shown: Viewer }) => (Viewer === undefined ? null : <Viewer key={name} shown={shown} />));
}

/** The enlargement of the map, by the lines of the window. */
function useEnlargement(): number {
  const [times, setTimes] = useState(() => enlargement(window.innerHeight));
  const told = useRef<number>(undefined);
  // Before the map renders, because it reads this once.
  if (told.current !== times) {
    told.current = times;
    enlargePixels(times);
  }
  useEffect(() => {
    const measure = (): void => setTimes(enlargement(window.innerHeight));
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return times;
}

function useSilence(lostAt: number | undefined): boolean {
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (lostAt === undefined) {
      setSilent(false);
      return;
    }
    const timer = setTimeout(() => setSilent(true), lostAt + SILENCE_MS - Date.now());
    return () => clearTimeout(timer);
  }, [lostAt]);
  return isSilent;
}

/** New places on this map that are still there. */
function useNewPlaces(shown: Shown | undefined, isLoading: boolean): readonly Child[] {
  const [watch] = useState(createPlaceWatch);
  const [news, setNews] = useState<readonly Child[]>([]);
  useEffect(() => {
    if (shown === undefined || isLoading) return;
    const told = watch(shown.details.slug, shown.points);
    if (told === undefined) return;
    setNews((before) => [...before, ...told.shown].filter(({ id }) => !told.hidden.has(id)));
  }, [shown, isLoading, watch]);
  useEffect(() => {
    if (news.length === 0) return;
    const timer = setTimeout(() => setNews([]), LINE_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return news;
}
