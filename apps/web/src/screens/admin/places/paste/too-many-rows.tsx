import { Button } from '@mantine/core';
import { PASTE_ROWS_MAX } from '@venture-atlas/types';
import { Link } from 'react-router';
import { Dialog } from '../../../../ui/dialog.tsx';
import classes from './paste.module.css';

interface TooManyRowsProps {
  rows: number;
  /** Where files are brought in. */
  importTo: string;
  onClose: () => void;
}

/** More than one paste takes: the import does. */
export function TooManyRows({ rows, importTo, onClose }: TooManyRowsProps) {
  return (
    <Dialog
      isOpen
      title={`${rows.toLocaleString('en')} rows are an import`}
      onClose={onClose}
      words={`${PASTE_ROWS_MAX.toLocaleString('en')} rows, or 2 MB, can be pasted at a time. Save them as a CSV file and import that: it has no such limit.`}
    >
      <div className={classes.foot}>
        <Button variant="subtle" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button component={Link} to={importTo}>
          Import a file
        </Button>
      </div>
    </Dialog>
  );
}
