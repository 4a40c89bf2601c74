import { IconFocus2 } from '@tabler/icons-react';
import type { LocationMapDetails, ShownView } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { useShownView } from '../../../api/table.ts';
import { mapPath } from '../../../navigation/paths.ts';
import type { Stage } from '../../use-stage.ts';
import classes from './live-table.module.css';
import { placeOfView } from './place-of-view.ts';

/** The line stands so long after the DM showed it (s). */
const LINE_S = 30;

/** Somebody goes to a view on another map: it is gone to once that map is there. */
let wanted: ShownView | undefined;

export interface DmView {
  view: ShownView;
  goThere: () => void;
}

/**
 * What the DM showed a moment ago, for whoever may want to go there; undefined while there is nothing. What was shown before
 * this page was opened is over. No camera moves by itself.
 */
export function useDmView(
  details: LocationMapDetails,
  stage: Stage,
  isDm: boolean,
  isWhole: boolean,
): DmView | undefined {
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
      // The same, by what is known of it now.
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

/** "The DM shows Waterdeep", with the way there. */
export function FollowLine({ shown: { view, goThere }, slug }: { shown: DmView; slug: string }) {
  const called = view.name ?? (view.map.slug === slug ? undefined : view.map.name);
  return (
    <p className={classes.line} data-follow-line>
      <IconFocus2 size={20} stroke={1.75} aria-hidden="true" className={classes.sign} />
      <span>The DM shows {called === undefined ? 'another part of the map' : <strong>{called}</strong>}</span>
      <button type="button" className={classes.show} onClick={goThere}>
        Go there
      </button>
    </p>
  );
}
