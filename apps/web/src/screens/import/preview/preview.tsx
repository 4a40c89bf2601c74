import { Button, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FOCUS_NUMERATOR, fitScale, type Insets, type Size } from '@venture-atlas/map-math';
import { messages, staffMessages } from '@venture-atlas/rules';
import {
  DEFAULT_DRAWING,
  type DrawingOptions,
  IMPORT_POINTS_PAGE_SIZE,
  type ImportJob,
  type ImportMap,
  type ImportPoint,
} from '@venture-atlas/types';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error.ts';
import { fetchImportPoints } from '../../../api/imports.ts';
import { mapDetailsQuery } from '../../../api/locations.ts';
import { staffKeys } from '../../../api/staff-keys.ts';
import { DrawingChoice } from '../../../forms/drawing/draw-map.tsx';
import { MapStage } from '../../../map/leaflet/map-stage.tsx';
import type { MapHandle, StageMap } from '../../../map/leaflet/map-view.ts';
import { MarkedPlaces } from '../../../map/leaflet/marked-places.tsx';
import { type PlaceTarget, viewOfPlace } from '../../../map/model/camera.ts';
import { ZoomButtons } from '../../../map/overlays/zoom-buttons.tsx';
import { Pagination } from '../../../tables/pagination.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import plain from '../../../ui/plain.module.css';
import { SegmentedControl } from '../../../ui/segmented-control.ts';
import importClasses from '../import.module.css';
import { useImportPlace } from '../import-place.ts';
import { changeWords, hasChanges, hasOptions, plural } from '../import-words.ts';
import { ChoiceField, OptionsForm } from '../options/options-form.tsx';
import { CountsTable, ReportDetails } from '../report/report-details.tsx';
import type { ImportActs } from '../use-import-acts.ts';
import { NameProposals, useNaming } from './name-proposals.tsx';
import classes from './preview.module.css';
import { type Kinds, marksOf, ofKind, toView } from './preview-points.ts';

/** What would come of an import, on the map and in numbers, with the decision. */
export function Preview({ job, acts }: { job: ImportJob; acts: ImportActs }) {
  const { report } = job;
  const { start } = useImportPlace();
  const [draw, setDraw] = useState<DrawingOptions | null>(DEFAULT_DRAWING);
  const naming = useNaming(job);
  const accept = () => {
    const names = naming.accept();
    if (names !== undefined) acts.apply({ draw: job.can_draw ? draw : null, names });
  };
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {job.maps.length === 0 ? <Alert kind="info">These files put no place on a map.</Alert> : <MapPart job={job} />}
      </div>
      <div className={classes.side}>
        <section
          className={`${plain.stack12} ${plain.card} ${importClasses.card} ${classes.decide}`}
          aria-labelledby="decide-title"
        >
          <h2 className={`${plain.subtitle} ${plain.breakWords}`} id="decide-title">
            {targetWords(job, naming.only)}
          </h2>
          {report === null ? null : <CountsTable report={report} />}
          {hasChanges(job) ? null : (
            <Alert kind="info">Everything in these files is already here. There is nothing to import.</Alert>
          )}
          <NameProposals job={job} naming={naming} />
          {job.can_draw ? <DrawForIt wish={draw} onChange={setDraw} /> : null}
          <div className={classes.decision}>
            <Button disabled={acts.isBusy || !(hasChanges(job) || (job.can_draw && draw !== null))} onClick={accept}>
              {hasChanges(job) || !job.can_draw ? 'Import' : 'Draw the map'}
            </Button>
            <Button component={Link} to={start} variant="default" onClick={acts.cancel}>
              Cancel
            </Button>
          </div>
        </section>
        {report === null ? null : (
          <section className={`${plain.stack12} ${plain.card} ${importClasses.card}`} aria-labelledby="report-title">
            <h2 className={`${plain.subtitle} ${plain.breakWords}`} id="report-title">
              Report
            </h2>
            <ReportDetails report={report} />
          </section>
        )}
        {hasOptions(job) ? (
          <details className={`${plain.stack12} ${plain.card} ${importClasses.card}`}>
            <summary className={classes.summary}>Read in another way</summary>
            <OptionsForm key={job.round} job={job} acts={acts} />
          </details>
        ) : null}
      </div>
    </div>
  );
}

/** @param given the name that was given to the only map without one */
function targetWords({ map, maps, format, report }: ImportJob, given: string | undefined): string {
  if (map !== null) return map.is_new ? `A new map: ${given ?? map.name}` : `Onto the map ${map.name}`;
  return maps.length > 1 || format?.name === 'atlas' ? plural(maps.length, 'map') : textsOrPlaces(report);
}

/** Places without a map, or maps without places; else only texts. */
const textsOrPlaces = (report: ImportJob['report']): string =>
  report !== null && report.locations.created > 0
    ? plural(report.locations.created, 'new place')
    : 'Texts for places that are here';

const kinds: readonly Kinds[] = ['all', 'new', 'changed', 'same'];

function MapPart({ job }: { job: ImportJob }) {
  const [chosen, setChosen] = useState(0);
  const [kind, setKind] = useState<Kinds>('all');
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const mapRef = useRef<PreviewMapHandle>(null);
  const index = job.maps[chosen] === undefined ? 0 : chosen;
  const loaded = useImportPoints(job, index);
  const points = useMemo(() => ofKind(loaded.points, kind), [loaded.points, kind]);
  const there = kinds.filter((one) => one === 'all' || ofKind(loaded.points, one).length > 0);
  const map = job.maps[index];
  if (map === undefined) return null;
  return (
    <>
      {job.maps.length === 1 && there.length <= 2 ? null : (
        <div className={classes.bar}>
          {job.maps.length === 1 ? null : (
            <ChoiceField
              label={staffMessages.map}
              choices={job.maps.map((one, at) => ({ value: String(at), label: choiceWords(one) }))}
              value={String(index)}
              onChange={(value) => {
                setChosen(Number(value));
                setKind('all');
                setSelectedId(null);
              }}
            />
          )}
          {there.length <= 2 ? null : (
            <SegmentedControl
              aria-label="Which places are shown"
              data={there.map((one) => ({ value: one, label: one === 'all' ? 'All' : changeWords[one] }))}
              value={kind}
              onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'all')}
            />
          )}
        </div>
      )}
      {loaded.error === null ? null : (
        <Alert kind="error" onRetry={loaded.retry}>
          {errorText(loaded.error)}
        </Alert>
      )}
      <PreviewMap key={index} ref={mapRef} map={map} points={points} selectedId={selectedId} onSelect={setSelectedId} />
      <p className={`${plain.quiet} ${plain.row} ${classes.legend}`} role="status">
        {legendWords(loaded.points.length, loaded.total, loaded.isLoading)}
        {(['new', 'changed'] as const)
          .filter((mark) => there.includes(mark))
          .map((mark) => (
            <Sign key={mark} mark={mark} />
          ))}
      </p>
      <PlacesTable
        key={`${index} ${kind}`}
        points={points}
        selectedId={selectedId}
        onChoose={(point) => {
          setSelectedId(point.id);
          mapRef.current?.goTo(point);
        }}
      />
    </>
  );
}

const choiceWords = ({ name, slug, points }: ImportMap): string =>
  `${name} (${plural(points, 'place')}${slug === null ? ', new' : ''})`;

function legendWords(count: number, total: number, isLoading: boolean): string {
  if (isLoading) return messages.loadingLocations(count, Math.min(total, PREVIEW_MAX));
  return total > count ? `The first ${count} of ${total} places are shown.` : `${plural(total, 'place')}.`;
}

/** A ring as on the map, with its word. */
function Sign({ mark }: { mark: 'new' | 'changed' }) {
  return (
    <span className={classes.sign}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7" {...(mark === 'changed' ? { strokeDasharray: '11 11' } : {})} />
      </svg>
      {mark === 'new' ? 'new' : 'changed'}
    </span>
  );
}

interface DrawForItProps {
  /** Null: no map is drawn. */
  wish: DrawingOptions | null;
  onChange: (wish: DrawingOptions | null) => void;
}

/** Whether a map is drawn for a world that brings no picture, and in which hand. */
function DrawForIt({ wish, onChange }: DrawForItProps) {
  return (
    <div className={classes.draw}>
      <Checkbox
        label={staffMessages.drawMapForIt}
        checked={wish !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? DEFAULT_DRAWING : null)}
      />
      {wish === null ? (
        <p className={`${plain.quiet} ${plain.numbers}`}>You can have it drawn later, in edit mode.</p>
      ) : (
        <DrawingChoice options={wish} onChange={onChange} />
      )}
    </div>
  );
}

const SIZE = 50;

interface PlacesTableProps {
  points: readonly ImportPoint[];
  selectedId: number | null;
  onChoose: (point: ImportPoint) => void;
}

/** The places of the preview by name: for whoever does not use the map, and to find one on it. */
function PlacesTable({ points, selectedId, onChoose }: PlacesTableProps) {
  const [from, setFrom] = useState(0);
  const offset = from < points.length ? from : 0;
  const shown = points.slice(offset, offset + SIZE);
  return (
    <details className={`${plain.card} ${classes.places}`}>
      <summary className={classes.summary}>List of places</summary>
      <ul className={classes.list}>
        {shown.map((point) => (
          <li key={point.id}>
            <button
              type="button"
              className={classes.place}
              aria-pressed={point.id === selectedId}
              onClick={() => onChoose(point)}
            >
              <span className={plain.breakWords}>{point.name}</span>
              <span className={`${plain.fixedSize} ${plain.quiet}`}>
                {[point.type, changeWords[point.change]].filter((word) => word !== null).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {points.length <= SIZE ? null : (
        <Pagination
          offset={offset}
          count={shown.length}
          total={points.length}
          size={SIZE}
          isBusy={false}
          onTurn={setFrom}
        />
      )}
    </details>
  );
}

/** So many places a preview draws: enough to see whether they are where they belong. */
const PREVIEW_MAX = 25 * IMPORT_POINTS_PAGE_SIZE;

interface ImportPointsSoFar {
  points: readonly ImportPoint[];
  total: number;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

/** The places of one map of a preview, page after page. */
function useImportPoints({ id, round, maps }: ImportJob, map: number): ImportPointsSoFar {
  const pages = useInfiniteQuery({
    queryKey: staffKeys.importPoints(id, round, map),
    queryFn: ({ pageParam, signal }) => fetchImportPoints(id, map, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      all.length * IMPORT_POINTS_PAGE_SIZE < PREVIEW_MAX ? (last.next_page ?? undefined) : undefined,
    enabled: maps[map] !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage, refetch } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const points = useMemo(() => pages.data?.pages.flatMap((page) => page.points) ?? [], [pages.data]);
  return {
    points,
    total: maps[map]?.points ?? 0,
    isLoading: pages.isPending || hasNextPage,
    error: pages.error,
    retry: () => void (points.length > 0 ? fetchNextPage() : refetch()),
  };
}

/** Names at the rim of the map are not cut off at once. */
const rim: Insets = { top: 24, right: 24, bottom: 24, left: 24 };

interface PreviewMapHandle {
  /** Goes to a place. */
  goTo: (point: ImportPoint) => void;
}

interface PreviewMapProps {
  map: ImportMap;
  points: readonly ImportPoint[];
  selectedId: number | null;
  onSelect: (id: number | null) => void;
  ref?: Ref<PreviewMapHandle>;
}

/** Places as they would stand on a map, over its picture where it has one already. */
function PreviewMap({ map, points, selectedId, onSelect, ref }: PreviewMapProps) {
  const stage = useRef<MapHandle>(null);
  const { ref: sizeRef, width: stageWidth } = useElementSize<HTMLDivElement>();
  const theme = useComputedColorScheme('light');
  const details = useQuery({ ...mapDetailsQuery(map.slug ?? ''), enabled: map.slug !== null });
  const views = useMemo(() => points.map(toView), [points]);
  const marked = useMemo(() => marksOf(points), [points]);
  const { name, width, height } = map;
  const { image = null, tiles = null, picture_frame: frame = null } = details.data ?? {};
  const shown = useMemo(
    (): StageMap => ({ name, width, height, frame, image, tiles }),
    [name, width, height, frame, image, tiles],
  );
  useImperativeHandle(ref, () => ({ goTo: (point) => stage.current?.panTo(point) }), []);
  // A picture that comes later would begin the map anew.
  const isKnown = map.slug === null || !details.isPending;
  return (
    <div className={classes.stage} ref={sizeRef}>
      {isKnown && stageWidth > 0 ? (
        <MapStage
          ref={stage}
          map={shown}
          points={views}
          selectedId={selectedId}
          hoveredId={null}
          insets={rim}
          theme={theme}
          start={(frame) => viewOfPlace(wholeMap(shown, frame.view), frame)}
          onSelect={onSelect}
        >
          <MarkedPlaces map={shown} places={marked} theme={theme} />
        </MapStage>
      ) : null}
      <div className={classes.tools}>
        <IconButton label="Show the whole map" onClick={() => stage.current?.fit()}>
          <IconArrowsMaximize size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <ZoomButtons onZoomIn={() => stage.current?.zoomIn()} onZoomOut={() => stage.current?.zoomOut()} />
      </div>
    </div>
  );
}

/** Where to start so that all of a map is seen. */
function wholeMap(map: StageMap, stage: Size): PlaceTarget {
  const free = { width: stage.width - rim.left - rim.right, height: stage.height - rim.top - rim.bottom };
  return { lat: map.height / 2, lng: map.width / 2, scale: FOCUS_NUMERATOR / fitScale(map, free) };
}
