import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import type { Handout } from '@venture-atlas/types';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { uploadHandout } from '../../api/handouts.ts';
import { pictureTypes, type Upload, useSending } from '../../forms/use-upload.ts';
import { Alert } from '../../ui/alert.tsx';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import plain from '../../ui/plain.module.css';
import classes from './handouts.module.css';

/** A picture on its way: chosen, pasted, or dropped onto what `drop` is spread on. */
export interface AddPicture {
  upload: Upload<Handout>;
  isSending: boolean;
  drop: {
    'data-over': true | undefined;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** What is pasted has no name of its own. */
const named = (file: File): File => new File([file], `Picture.${file.type.split('/')[1]}`, { type: file.type });

/** @param isOff nothing is taken now */
export function useAddPicture(campaignId: string, isOff: boolean, onAdded: (handout: Handout) => void): AddPicture {
  const upload = useSending((file, options) => uploadHandout(campaignId, file, options), onAdded);
  const isSending = upload.state.kind === 'sending';
  const [isOver, setOver] = useState(false);
  const take = useRef<(file: File | undefined) => void>(() => undefined);
  useEffect(() => {
    take.current = (file) => (file === undefined || isOff || isSending ? undefined : upload.start(file));
  });
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent): void => {
      const file = clipboardData?.files[0];
      if (file !== undefined) take.current(file.name === '' || /^image\.\w+$/i.test(file.name) ? named(file) : file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const drop: AddPicture['drop'] = {
    'data-over': isOver || undefined,
    onDragOver: (event) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event) => {
      event.preventDefault();
      setOver(false);
      take.current(event.dataTransfer.files[0]);
    },
  };
  return { upload, isSending, drop };
}

/** Chooses a file of this device. */
export function AddPictureButton({ add, isOff }: { add: AddPicture; isOff: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className={plain.unseen}
        type="file"
        accept={pictureTypes.join(',')}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) add.upload.start(file);
          // The same file may be chosen again after a failure.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        disabled={isOff || add.isSending}
        leftSection={<IconPhotoPlus size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Add a picture
      </Button>
    </>
  );
}

/** How far the picture is, or why it was not taken. */
export function AddPictureState({ add: { upload } }: { add: AddPicture }) {
  const { state } = upload;
  if (state.kind === 'failed') {
    return (
      <Alert kind="error" onRetry={() => upload.start(state.file)}>
        {state.sentence}
      </Alert>
    );
  }
  if (state.kind !== 'sending') return null;
  return (
    <div className={classes.sending}>
      <span translate="no">{state.file.name}</span>
      <NeatlineProgress value={state.sent} total={state.total} label={`Uploading ${state.file.name}`} />
      <Button variant="subtle" onClick={upload.clear}>
        Cancel upload
      </Button>
    </div>
  );
}
