import { Button } from '@mantine/core';
import { messages, staffMessages } from '@venture-atlas/rules';
import { DEFAULT_DRAWING, type DrawingWish, type ImportJob, type ImportMap } from '@venture-atlas/types';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import layout from '../../../ui/layout.module.css';
import { SegmentedControl } from '../../../ui/segmented-control.ts';
import importClasses from '../import.module.css';
import { useImportPlace } from '../import-place.ts';
import { changeWords, hasChanges, hasOptions, plural } from '../import-words.ts';
import { ChoiceField } from '../options/choice-field.tsx';
import { OptionsForm } from '../options/options-form.tsx';
import { CountsTable } from '../report/counts-table.tsx';
import { ReportDetails } from '../report/report-details.tsx';
import type { ImportActs } from '../use-import-acts.ts';
import { DrawForIt } from './draw-for-it.tsx';
import { PlacesTable } from './places-table.tsx';
import classes from './preview.module.css';
import { PreviewMap, type PreviewMapHandle } from './preview-map.tsx';
import { type Kinds, ofKind } from './preview-points.ts';
import { PREVIEW_MAX, useImportPoints } from './use-import-points.ts';

/** What would come of an import, on the map and in numbers, with the decision. */
export function Preview({ job, acts }: { job: ImportJob; acts: ImportActs }) {
  const { report } = job;
  const { start } = useImportPlace();
  const [draw, setDraw] = useState<DrawingWish | null>(DEFAULT_DRAWING);
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {job.maps.length === 0 ? (
          <Alert kind="info">These files contain nothing to put on a map.</Alert>
        ) : (
          <MapPart job={job} />
        )}
      </div>
      <div className={classes.side}>
        <section className={`${importClasses.card} ${classes.decide}`} aria-labelledby="decide-title">
          <h2 className={`${layout.subtitle} ${layout.breakWords}`} id="decide-title">
            {targetWords(job)}
          </h2>
          {report === null ? null : <CountsTable report={report} />}
          {hasChanges(job) ? null : (
            <Alert kind="info">Everything in these files is already here. There is nothing to import.</Alert>
          )}
          {job.can_draw ? <DrawForIt wish={draw} onChange={setDraw} /> : null}
          <div className={classes.decision}>
            <Button
              disabled={acts.isBusy || !(hasChanges(job) || (job.can_draw && draw !== null))}
              onClick={() => acts.apply(job.can_draw ? draw : null)}
            >
              {hasChanges(job) || !job.can_draw ? 'Import' : 'Draw the map'}
            </Button>
            <Button component={Link} to={start} variant="default" onClick={acts.cancel}>
              Cancel
            </Button>
          </div>
        </section>
        {report === null ? null : (
          <section className={importClasses.card} aria-labelledby="report-title">
            <h2 className={`${layout.subtitle} ${layout.breakWords}`} id="report-title">
              Report
            </h2>
            <ReportDetails report={report} />
          </section>
        )}
        {hasOptions(job) ? (
          <details className={importClasses.card}>
            <summary className={classes.summary}>Read in another way</summary>
            <OptionsForm key={job.round} job={job} acts={acts} />
          </details>
        ) : null}
      </div>
    </div>
  );
}

function targetWords({ map, maps, format }: ImportJob): string {
  if (map !== null) return map.is_new ? `A new map: ${map.name}` : `Onto the map ${map.name}`;
  return maps.length > 1 || format?.name === 'atlas' ? plural(maps.length, 'map') : 'Texts for places that are here';
}

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
      <p className={classes.legend} role="status">
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
