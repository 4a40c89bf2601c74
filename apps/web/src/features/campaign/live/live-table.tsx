import { IconFocus2 } from '@tabler/icons-react';
import type { Child, LocationMapDetails, ShownView } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { useShownView } from '../../../api/table.ts';
import type { MapData } from '../../../map/data/use-map-data.ts';
import { revealHighlight } from '../../../map/panel/text/reveal-highlight.ts';
import { useCampaign } from '../../../map/stage/campaign-context.ts';
import type { Stage } from '../../../map/use-stage.ts';
import { mapPath } from '../../../navigation/paths.ts';
import { setLostAt } from './connection.ts';
import classes from './live-table.module.css';
import { createPlaceWatch, placeAbout } from './new-places.ts';
import { placeOfView } from './place-of-view.ts';
import { RevealRings } from './reveal-rings.tsx';
import { useIsSilent } from './silence.ts';
import { type Followed, useLive } from './use-live.ts';
import { type NewDetails, useNewDetails } from './use-new-details.ts';

export interface LiveTableProps {
  data: MapData;
  stage: Stage;
}

/** How long a message stays (ms). Places that arrive within the first second join it. */
const LINE_MS = 8_000;
const JOIN_MS = 1_000;

interface Line {
  places: readonly Child[];
  /** Set if an open place disappeared. */
  isGone?: true;
  since: number;
}

/** Live updates of a campaign's map: follows the table, marks new places, and announces them in one line. */
export function LiveTable({ data, stage }: LiveTableProps) {
  const { details, points, isLoading, error, isPlaceholder } = data;
  return details === undefined ? null : (
    <Following
      details={details}
      points={points}
      stage={stage}
      isPlaceholder={isPlaceholder}
      isWhole={!isLoading && !error && !isPlaceholder}
    />
  );
}

interface FollowingProps extends Followed {
  stage: Stage;
}

function Following({ details, points, stage, isPlaceholder, isWhole }: FollowingProps) {
  const lostAt = useLive({ details, points, isPlaceholder, isWhole });
  const campaign = useCampaign();
  const [watch] = useState(createPlaceWatch);
  const [line, setLine] = useState<Line>();
  const [isHeld, setHeld] = useState(false);
  const openId = useRef<number | null>(null);
  const { selected, deselect } = stage;
  useEffect(() => {
    if (selected !== null) openId.current = selected.id;
  }, [selected]);

  const isDm = campaign?.isDm === true;
  useEffect(() => {
    setLostAt(lostAt);
    return () => setLostAt(undefined);
  }, [lostAt]);
  const shownByDm = useDmView(details, stage, isDm, isWhole);
  const isSilent = useIsSilent();
  const newDetails = useNewDetails(!isDm);
  const look = `${details.slug} ${campaign?.as ?? ''} ${isDm}`;
  useEffect(() => {
    if (!isWhole) return;
    const news = watch(look, points);
    // A DM always has all places. New ones on their map are their own.
    if (news === undefined || isDm) return;
    if (openId.current !== null && news.hidden.has(openId.current)) {
      openId.current = null;
      deselect();
      setLine({ places: [], isGone: true, since: Date.now() });
    } else if (news.shown.length > 0) {
      setLine((before) => joined(before, news.shown));
    } else {
      setLine((before) => withoutHidden(before, news.hidden));
    }
  }, [isWhole, look, points, watch, isDm, deselect]);

  useEffect(() => {
    if (line === undefined || isHeld) return;
    const timer = setTimeout(() => setLine(undefined), LINE_MS);
    return () => clearTimeout(timer);
  }, [line, isHeld]);

  const places = line?.places ?? [];
  const mapElement = document.querySelector<HTMLElement>('[role="application"]');
  return (
    <>
      <div className={classes.region} role="status">
        {isSilent ? null : shownByDm !== undefined ? (
          <FollowLine shown={shownByDm} slug={details.slug} />
        ) : newDetails.told !== undefined ? (
          <NewDetailsLine told={newDetails.told} stage={stage} map={details} onEnd={newDetails.end} />
        ) : line !== undefined ? (
          <p
            className={classes.line}
            data-live-line
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
          >
            <Words line={line} />
            {places.length > 0 ? (
              <button
                type="button"
                className={classes.show}
                onClick={() => {
                  const target = placeAbout(places);
                  if (target !== undefined) stage.mapRef.current?.goTo(target);
                  setHeld(false);
                  setLine(undefined);
                }}
              >
                Show
              </button>
            ) : null}
          </p>
        ) : lostAt !== undefined && !isDm ? (
          <p className={classes.line} data-live-lost>
            <span>
              <strong>Not connected.</strong> This is how it was at {clock(lostAt)}.
            </span>
          </p>
        ) : null}
      </div>
      {mapElement !== null && line !== undefined && places.length > 0
        ? createPortal(<RevealRings key={line.since} places={places} stage={stage} />, mapElement)
        : null}
    </>
  );
}

function Words({ line: { places, isGone } }: { line: Line }) {
  if (isGone) return <span>This place is no longer shown.</span>;
  const [first] = places;
  if (places.length === 1)
    return (
      <span>
        New on the map: <strong translate="no">{first?.name}</strong>
      </span>
    );
  return (
    <span>
      <strong>{places.length} new places</strong> on the map
    </span>
  );
}

function joined(before: Line | undefined, shown: readonly Child[]): Line {
  const now = Date.now();
  const isJoining = before !== undefined && before.isGone === undefined && now - before.since < JOIN_MS;
  return { places: isJoining ? [...before.places, ...shown] : shown, since: now };
}

/** A message never names a place that is hidden again. */
function withoutHidden(before: Line | undefined, hidden: ReadonlySet<number>): Line | undefined {
  if (before === undefined || before.isGone) return before;
  const places = before.places.filter(({ id }) => !hidden.has(id));
  if (places.length === before.places.length) return before;
  return places.length === 0 ? undefined : { ...before, places };
}

const clock = (at: Date): string =>
  `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;

/** How long the message stays after the DM showed a view (s). */
const LINE_S = 30;

/** A view on another map to go to once that map has loaded. */
let wanted: ShownView | undefined;

interface DmView {
  view: ShownView;
  goThere: () => void;
}

/**
 * The view that the DM just showed, so that the viewer can go there; undefined without one. Views from before the page
 * was opened are ignored. The camera never moves by itself.
 */
function useDmView(details: LocationMapDetails, stage: Stage, isDm: boolean, isWhole: boolean): DmView | undefined {
  const { campaignId = '', as } = useReadingScope();
  const { data } = useShownView(campaignId, as, !isDm && campaignId !== '');
  const [view, setView] = useState<ShownView>();
  const known = useRef<{ key: string | undefined }>(undefined);
  const navigate = useNavigate();
  const { mapRef } = stage;

  useEffect(() => {
    if (data === undefined) return;
    const { view: shown } = data;
    const isFirst = known.current === undefined;
    if (known.current?.key === shown?.key && !isFirst) {
      // The same view with its latest data.
      setView((before) => (before === undefined ? undefined : (shown ?? undefined)));
      return;
    }
    known.current = { key: shown?.key };
    setView(isFirst || shown === null || shown.seconds_ago >= LINE_S ? undefined : shown);
  }, [data]);

  const key = view?.key;
  useEffect(() => {
    if (key === undefined) return;
    const timer = setTimeout(() => setView(undefined), LINE_S * 1000);
    return () => clearTimeout(timer);
  }, [key]);

  useEffect(() => {
    if (!isWhole || wanted?.map.slug !== details.slug) return;
    mapRef.current?.goTo(placeOfView(wanted));
    wanted = undefined;
  }, [isWhole, details.slug, mapRef]);

  if (view === undefined) return undefined;
  const goThere = (): void => {
    setView(undefined);
    if (view.map.slug === details.slug) {
      mapRef.current?.goTo(placeOfView(view));
      return;
    }
    wanted = view;
    void navigate(mapPath(view.map.slug, { campaignId, as }));
  };
  return { view, goThere };
}

interface NewDetailsLineProps {
  told: NewDetails;
  stage: Stage;
  map: LocationMapDetails;
  onEnd: () => void;
}

/** Announces that more of a text was revealed. A button leads to it, also on another map. */
function NewDetailsLine({ told: { place, after, at }, stage, map, onEnd }: NewDetailsLineProps) {
  const { campaignId, as } = useReadingScope();
  const navigate = useNavigate();
  const read = (): void => {
    onEnd();
    revealHighlight.start(after, at);
    if (stage.width === 'phone') stage.setDetent('full');
    const { slug, parents } = place.at;
    const on = parents.some((one) => one.slug === map.slug) ? map.slug : (parents[0]?.slug ?? slug);
    void navigate(mapPath(on, { campaignId, as, child: slug }), { state: { tab: 'info' } });
  };
  return (
    <p className={classes.line} data-new-details>
      <span>
        New details about <strong translate="no">{place.name}</strong>
      </span>
      <button type="button" className={classes.show} onClick={read}>
        Read
      </button>
    </p>
  );
}

/** "The DM shows Waterdeep", with a button to go there. */
function FollowLine({ shown: { view, goThere }, slug }: { shown: DmView; slug: string }) {
  const called = view.name ?? (view.map.slug === slug ? undefined : view.map.name);
  return (
    <p className={classes.line} data-follow-line>
      <IconFocus2 size={20} stroke={1.75} aria-hidden="true" className={classes.sign} />
      <span>
        The DM shows {called === undefined ? 'another part of the map' : <strong translate="no">{called}</strong>}
      </span>
      <button type="button" className={classes.show} onClick={goThere}>
        Go there
      </button>
    </p>
  );
}
