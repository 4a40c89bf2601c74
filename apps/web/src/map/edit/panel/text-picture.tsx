import { formMessages } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { PictureField } from '../../../forms/picture-field.tsx';
import { WikiCandidate } from '../../../forms/wiki-candidate.tsx';
import candidateClasses from '../../../forms/wiki-candidates.module.css';
import { Alert } from '../../../ui/alert.tsx';
import plain from '../../../ui/plain.module.css';
import classes from './edit-poi-tab.module.css';
import { useTextPicture } from './use-text-picture.ts';

/** The picture in the text of a place, where there are no screens of staff for it: sent or chosen of those of its wiki, it is saved at once. */
export function TextPicture({ point }: { point: Pick<Child, 'location_id' | 'name'> }) {
  const picture = useTextPicture({ id: point.location_id, name: point.name });
  const [isUploading, setUploading] = useState(false);
  return (
    <section className={classes.part} aria-labelledby="edit-text-picture">
      <h3 className={classes.title} id="edit-text-picture">
        Picture in its text
      </h3>
      {picture.failure === null ? null : (
        <Alert kind="error" onRetry={picture.retry}>
          {errorText(picture.failure)}
        </Alert>
      )}
      {picture.image === undefined ? null : (
        <PictureField
          label="Picture"
          value={picture.image}
          locationId={point.location_id}
          onChange={picture.save}
          onUploading={setUploading}
          error={picture.error === null ? undefined : errorText(picture.error)}
        />
      )}
      {picture.candidates.length === 0 ? null : (
        <ul className={candidateClasses.candidates} aria-label="Pictures of its wiki">
          {picture.candidates.map((url, index) => (
            <WikiCandidate
              key={url}
              locationId={point.location_id}
              index={index}
              label={`Use image ${index + 1} of ${picture.candidates.length}`}
              isBusy={picture.chosen === url}
              isDisabled={picture.isSaving || isUploading}
              onChoose={() => picture.choose(url)}
            />
          ))}
        </ul>
      )}
      <p className={plain.quiet} role="status">
        {picture.isSaving && !isUploading ? formMessages.saving : picture.isSaved ? 'Saved' : ''}
      </p>
    </section>
  );
}
