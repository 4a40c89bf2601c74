import { useQueryClient } from '@tanstack/react-query';
import type { Child } from '@venture-atlas/types';
import { useState } from 'react';
import { chooseWikiImage } from '../../../api/admin-images.ts';
import { errorText } from '../../../api/api-error.ts';
import { IntentKey } from '../../../api/client-key.ts';
import { PictureField } from '../../../forms/picture-field.tsx';
import { WikiCandidate } from '../../../forms/wiki-candidate.tsx';
import candidateClasses from '../../../forms/wiki-candidates.module.css';
import { Alert } from '../../../ui/alert.tsx';
import { forgetTexts } from '../session/visits.ts';
import type { Outcome } from '../session/write.ts';
import classes from './edit-poi-tab.module.css';
import type { OpenedPlace } from './use-place.ts';

export interface TextPictureProps {
  point: Pick<Child, 'location_id'>;
  opened: OpenedPlace;
  /** Saves it at once; '' takes it away. */
  onSave: (picture: string) => Promise<Outcome>;
}

/** The picture in the text of a place: dropped, pasted, chosen, or one of those of its wiki. */
export function TextPicture({ point: { location_id: id }, opened: { place, reload }, onSave }: TextPictureProps) {
  const client = useQueryClient();
  const [key] = useState(() => new IntentKey());
  const [isUploading, setUploading] = useState(false);
  const [saving, setSaving] = useState<{ picture?: string; url?: string } | null>(null);
  const [error, setError] = useState<unknown>();
  if (place === undefined) return null;
  const { location, page } = place;

  const save = async (picture: string) => {
    setSaving({ picture });
    setError(undefined);
    const outcome = await onSave(picture);
    setSaving(null);
    if (outcome.kind === 'refused') setError(outcome.error);
  };
  const choose = async (url: string) => {
    setSaving({ url });
    setError(undefined);
    try {
      await chooseWikiImage(id, url, 'text', key.keyFor({ url }));
      key.forget();
    } catch (failure) {
      setError(failure);
    }
    setSaving(null);
    forgetTexts(client);
    reload();
  };
  return (
    <section className={classes.part} aria-label="Picture in its text">
      {error === undefined ? null : <Alert kind="error">{errorText(error)}</Alert>}
      <PictureField
        label="Picture"
        value={saving?.picture ?? page?.wiki_page_content.image ?? ''}
        locationId={id}
        takesPasted
        onChange={(picture) => void save(picture)}
        onUploading={setUploading}
      />
      {location.images_from_wiki.length === 0 ? null : (
        <ul className={candidateClasses.candidates} aria-label="Pictures of its wiki">
          {location.images_from_wiki.map((url, index, all) => (
            <WikiCandidate
              key={url}
              locationId={id}
              index={index}
              label={`Use image ${index + 1} of ${all.length}`}
              isBusy={saving?.url === url}
              isDisabled={saving !== null || isUploading}
              onChoose={() => void choose(url)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
