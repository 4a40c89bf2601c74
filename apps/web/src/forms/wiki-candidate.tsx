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
  /** What choosing it does, for people who do not see the picture. */
  label: string;
  isBusy: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

/** One picture of the wiki. Only the server fetches it; the browser gets it by its own call, with the token. */
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

/** An address for bytes that only this page has; it goes with them. */
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

/** The operator does not allow it: trying again is of no use. */
const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'conflict';
