import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { guestNewsQuery, newsQuery, reportVisit } from '../../api/news.ts';
import { whenIdle } from '../../loading/when-idle.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import { keepGuestVisit } from '../../session/guest-visits.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { NewsCard } from './lazy-news.ts';

export interface NewsProps {
  campaignId: string;
  /** Something else covers its position. */
  isCovered: boolean;
}

/** Shows what happened since the last visit, once per visit. Loads once the map is there. */
export function News({ campaignId, isCovered }: NewsProps) {
  const { status, user } = useViewer();
  // Until the user is known, they do not count as a guest.
  return status === 'loading' ? null : (
    <NewsOfViewer campaignId={campaignId} isCovered={isCovered} userId={user?.id ?? null} />
  );
}

function NewsOfViewer({ campaignId, isCovered, userId }: NewsProps & { userId: number | null }) {
  const client = useQueryClient();
  const marker = useRef<HTMLSpanElement>(null);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const query = userId === null ? guestNewsQuery(campaignId) : newsQuery(campaignId, userId);
  const { data, dataUpdatedAt } = useQuery({ ...query, enabled: isIdle });
  const isAsked = data !== undefined;
  useEffect(() => {
    // Shown, or nothing to show: from here on, the next visit counts.
    if (dataUpdatedAt > 0) keepVisit(campaignId, userId);
  }, [dataUpdatedAt, campaignId, userId]);
  useEffect(() => {
    if (!isAsked) return;
    const leave = () => {
      if (document.visibilityState === 'hidden') keepVisit(campaignId, userId);
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, [isAsked, campaignId, userId]);

  const news = data?.news ?? null;
  const stage = marker.current?.closest('[data-panel]') ?? null;
  return (
    <>
      <span hidden ref={marker} />
      {news === null || stage === null || isCovered
        ? null
        : createPortal(
            <MapPart waiting={null} isQuiet>
              <NewsCard
                campaignId={campaignId}
                news={news}
                onClose={() => client.setQueryData(query.queryKey, (told) => told && { news: null })}
              />
            </MapPart>,
            stage,
          )}
    </>
  );
}

/** A lost report is repeated on the next occasion. */
function keepVisit(campaignId: string, userId: number | null): void {
  if (userId === null) keepGuestVisit(campaignId);
  else reportVisit(campaignId).catch(() => {});
}
