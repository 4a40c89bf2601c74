import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formMessages } from '@venture-atlas/rules';
import type { LocationWithoutImage } from '@venture-atlas/types';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { chooseWikiImage, type ImageUse } from '../../../api/admin-images.ts';
import { errorText } from '../../../api/api-error.ts';
import { IntentKey, newClientKey } from '../../../api/client-key.ts';
import { revertChange } from '../../../api/staff-map.ts';
import { WikiCandidate } from '../../../forms/wiki-candidate.tsx';
import candidateClasses from '../../../forms/wiki-candidates.module.css';
import { Alert } from '../../../ui/alert.tsx';
import { focusBeside } from '../../../ui/focus-beside.ts';
import plain from '../../../ui/plain.module.css';
import { showToast } from '../../../ui/toasts.tsx';
import { useRegistry } from '../use-registry.ts';
import classes from './locations-without-images.module.css';

export interface CandidateBlockProps {
  location: LocationWithoutImage;
  use: ImageUse;
}

/** One location with the pictures that its wiki has; it collapses once one was chosen (specification section 4). */
export function CandidateBlock({ location, use }: CandidateBlockProps) {
  const client = useQueryClient();
  const registry = useRegistry();
  const intent = useRef(new IntentKey());
  const [isDone, setDone] = useState(false);
  const { id, name, images_from_wiki: images } = location;
  const choosing = useMutation({
    mutationFn: (url: string) => chooseWikiImage(id, url, use, intent.current.keyFor({ url, use })),
    onSuccess: ({ change_id: changeId }) => {
      intent.current.forget();
      focusBeside(document.getElementById(`block-${id}`)?.closest('section') ?? null);
      setDone(true);
      const undo = changeId === null ? undefined : { label: 'Undo', onAct: () => bringBack(changeId) };
      showToast(`${formMessages.locationUpdated}: ${name}`, undo);
      void client.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' });
    },
  });
  const bringBack = (changeId: number) =>
    void revertChange(changeId, newClientKey()).then(
      () => setDone(false),
      (error: unknown) => showToast(errorText(error)),
    );
  return (
    <section
      className={classes.block}
      data-done={isDone || undefined}
      inert={isDone}
      aria-hidden={isDone || undefined}
      aria-labelledby={`block-${id}`}
    >
      <div className={classes.inner}>
        <header className={classes.head}>
          <h2 className={classes.name} id={`block-${id}`}>
            <Link to={registry.location(id)}>{name}</Link>
          </h2>
          <span className={plain.quiet} role="status">
            {choosing.isPending ? formMessages.saving : countWords(images.length)}
          </span>
        </header>
        {choosing.isError ? <Alert kind="error">{errorText(choosing.error)}</Alert> : null}
        {images.length === 0 ? null : (
          <ul className={candidateClasses.candidates}>
            {images.map((url, index) => (
              <WikiCandidate
                key={url}
                locationId={id}
                index={index}
                label={`Use image ${index + 1} of ${images.length} for ${name}`}
                isBusy={choosing.isPending && choosing.variables === url}
                isDisabled={choosing.isPending}
                onChoose={() => choosing.mutate(url)}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'The wiki has no images for this location';
  return count === 1 ? '1 image on the wiki' : `${count} images on the wiki`;
}
