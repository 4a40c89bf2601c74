import { Button, TextInput } from '@mantine/core';
import { writePicture } from '@venture-atlas/rules';
import { useState } from 'react';
import { PictureField } from '../picture-field.tsx';
import classes from './markdown-field.module.css';

export interface PictureInTextProps {
  /** The place that the text is about. */
  locationId: number | undefined;
  /** Inserts the picture as a line of Markdown. */
  put: (part: string) => void;
  /** Lets a form wait for the upload. */
  onUploading?: (isUploading: boolean) => void;
}

/** Most characters of a caption or license that can be parsed. */
const WORDS_MAX = 300;

const noop = (): void => {};

/** Adds a picture to a text, with a caption and a license. */
export function PictureInText({ locationId, put, onUploading = noop }: PictureInTextProps) {
  const [address, setAddress] = useState('');
  const [caption, setCaption] = useState('');
  const [licence, setLicence] = useState('');
  return (
    <div className={classes.picture}>
      <PictureField
        label="Picture in the text"
        value={address}
        onChange={setAddress}
        locationId={locationId}
        onUploading={onUploading}
      />
      <TextInput
        label="What it shows"
        autoComplete="off"
        maxLength={WORDS_MAX}
        value={caption}
        onChange={(event) => setCaption(event.currentTarget.value)}
      />
      <TextInput
        label="Who made it, and its license"
        autoComplete="off"
        maxLength={WORDS_MAX}
        value={licence}
        onChange={(event) => setLicence(event.currentTarget.value)}
      />
      <div>
        <Button
          variant="default"
          disabled={address === ''}
          onClick={() => put(writePicture({ address, caption: bare(caption), licence: bare(licence) }))}
        >
          Add it to the text
        </Button>
      </div>
    </div>
  );
}

/** Removes characters that would end the caption. */
const bare = (words: string): string =>
  words
    .replaceAll(/["[\]]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
