import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { newsQuery, sayVisit } from '../../../api/news.ts';
import { whenIdle } from '../../../loading/when-idle.ts';
import { useViewer } from '../../../session/use-viewer.ts';
import { MapPart } from '../../stage/map-part.tsx';
import { NewsCard } from './lazy-news.ts';

export interface NewsProps {
  campaignId: string;
  /** Something else lies where it would be. */
  isCovered: boolean;
}

/** What happened while a player was away: told once a visit, and asked for when the map stands there. */
export function News({ campaignId, isCovered }: NewsProps) {
  const { user } = useViewer();
  return user === null ? null : <OfPlayer {...{ campaignId, isCovered }} userId={user.id} />;
}

function OfPlayer({ campaignId, isCovered, userId }: NewsProps & { userId: number }) {
  const client = useQueryClient();
  const marker = useRef<HTMLSpanElement>(null);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const query = newsQuery(campaignId, userId);
  const { data, dataUpdatedAt } = useQuery({ ...query, enabled: isIdle });
  const isAsked = data !== undefined;
  useEffect(() => {
    // Told, or nothing to tell: from here on it is the next visit that counts.
    if (dataUpdatedAt > 0) keepVisit(campaignId);
  }, [dataUpdatedAt, campaignId]);
  useEffect(() => {
    if (!isAsked) return;
    const leave = () => {
      if (document.visibilityState === 'hidden') keepVisit(campaignId);
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, [isAsked, campaignId]);

  const news = data?.news ?? null;
  const stage = marker.current?.closest('[data-panel]') ?? null;
  return (
    <>
      <span hidden ref={marker} />
      {news === null || stage === null || isCovered
        ? null
        : createPortal(
            <MapPart waiting={null}>
              <NewsCard
                {...{ campaignId, news }}
                onClose={() => client.setQueryData(query.queryKey, (told) => told && { news: null })}
              />
            </MapPart>,
            stage,
          )}
    </>
  );
}

/** What does not arrive is said at the next occasion. */
function keepVisit(campaignId: string): void {
  sayVisit(campaignId).catch(() => {});
}
