import { useInViewport } from '@mantine/hooks';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { wikiImageQuery } from '../api/admin-images.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import classes from './wiki-candidates.module.css';

export interface WikiCandidateProps {
  locationId: number;
  index: number;
  /** What choosing it does, for screen readers. */
  label: string;
  isBusy: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

/** A picture from the wiki. The server fetches it, and the browser gets it by an authenticated call. */
export function WikiCandidate({ locationId, index, label, isBusy, isDisabled, onChoose }: WikiCandidateProps) {
  const { ref, inViewport } = useInViewport<HTMLLIElement>();
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (inViewport) setSeen(true);
  }, [inViewport]);
  const { data, error, isFetching, refetch } = useQuery({
    ...wikiImageQuery(locationId, index),
    enabled: wasSeen,
  });
  const url = useObjectUrl(data);
  return (
    <li ref={ref}>
      {isRefused(error) ? (
        <p className={classes.failed} data-final>
          <IconPhotoOff size={24} stroke={1.75} aria-hidden="true" />
          <span>{errorText(error)}</span>
        </p>
      ) : error !== null && !isFetching ? (
        <button type="button" className={classes.failed} onClick={() => void refetch()}>
          <IconPhotoOff size={24} stroke={1.75} aria-hidden="true" />
          <span>{errorText(error)}</span>
          <strong>Try again</strong>
        </button>
      ) : (
        <button
          type="button"
          className={classes.choice}
          disabled={isDisabled || url === undefined}
          data-busy={isBusy || undefined}
          aria-label={label}
          aria-busy={url === undefined}
          onClick={onChoose}
        >
          {url === undefined ? null : <img src={url} alt="" />}
          {isBusy ? (
            <span className={classes.spinner} aria-hidden="true" />
          ) : (
            <span className={classes.invitation}>Use this image</span>
          )}
        </button>
      )}
    </li>
  );
}

/** An object URL for a blob. It is revoked with the component. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}

/** Whether the operator forbids it, so that retrying is useless. */
const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'conflict';
