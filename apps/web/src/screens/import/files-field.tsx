import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Fragment, useId, useState } from 'react';
import { Link } from 'react-router';
import { worldImportPath } from '../../navigation/world-paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import layout from '../../ui/layout.module.css';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import plain from '../../ui/plain.module.css';
import classes from './files-field.module.css';
import { fileWords, sizeWords } from './import-words.ts';
import type { ImportUpload } from './use-import-upload.ts';

/** A place to drop the files of a world on, or to choose them; then how far they are, or why they did not go. */
export function FilesField({ upload }: { upload: ImportUpload }) {
  const { state } = upload;
  const [isFolder, setFolder] = useState(false);
  const inputId = useId();
  const take = (files: FileList | null) => {
    setFolder(false);
    // The list itself is emptied when the field is.
    if (files !== null && files.length > 0) upload.start([...files]);
  };
  /** A dropped folder gives no files: that is said instead of nothing. */
  const refuseFolder = (data: DataTransfer): boolean => {
    const hasFolder = [...(data.items ?? [])].some((item) => item.webkitGetAsEntry?.()?.isDirectory);
    if (hasFolder) setFolder(true);
    return hasFolder;
  };

  if (state.kind === 'sending') {
    const name = fileWords(state.files.map((file) => file.name));
    return (
      <div className={classes.sending}>
        <div className={classes.head}>
          <strong className={`${layout.grow} ${layout.breakWords}`}>Sending {name}</strong>
          <span className={`${layout.fixedSize} ${plain.quiet} ${layout.numbers}`}>
            {sizeWords(state.sent)} of {sizeWords(state.total)}
          </span>
        </div>
        <NeatlineProgress value={state.sent} total={state.total} label={`Sending ${name}`} />
        <div>
          <Button variant="default" onClick={upload.clear}>
            Cancel
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={`${layout.stack12} ${layout.oneColumn}`}>
      <DropArea
        id={inputId}
        icon={<IconFileImport size={32} stroke={1.5} />}
        words="Drop the files of a world here, or"
        choose="choose them"
        hint="Add all files of one world at once, with the pictures of its maps, or a ZIP file of them. Venture Atlas recognizes the format. An archive of a world may have 2 GB, everything else 200 MB."
        isLarge
        isLabel
        isMultiple
        onFiles={take}
        onDropped={refuseFolder}
      />
      {isFolder ? (
        <Alert kind="error">Folders cannot be uploaded. Make a ZIP file of the folder and drop that here.</Alert>
      ) : null}
      {state.kind === 'failed' && !isFolder ? (
        <Alert
          kind="error"
          action={
            state.mayTryAgain ? (
              <button type="button" onClick={() => upload.start(state.files)}>
                Try again
              </button>
            ) : undefined
          }
        >
          {state.sentence}
          {state.worlds.map(({ id, name }) => (
            <Fragment key={id}>
              {' '}
              <Link to={worldImportPath(id)}>Imports of {name}</Link>
            </Fragment>
          ))}
        </Alert>
      ) : null}
    </div>
  );
}
