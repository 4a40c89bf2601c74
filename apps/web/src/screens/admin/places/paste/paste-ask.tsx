import { Button, Textarea } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import '../../../../ui/field-styles.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DropArea } from '../../../../ui/drop-area.tsx';
import classes from './paste.module.css';

interface PasteAskProps {
  onText: (text: string) => void;
  onClose: () => void;
}

/** Where no key pastes: a field for the rows, and a file. */
export function PasteAsk({ onText, onClose }: PasteAskProps) {
  const [text, setText] = useState('');
  const take = async (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined) onText(await file.text());
  };
  return (
    <Dialog
      isOpen
      isWide
      title="Paste rows"
      onClose={onClose}
      words="Copy rows in your spreadsheet and paste them here: name, type, map, x and y, size, text, in any order."
    >
      <div className={classes.ask}>
        <Textarea
          label="Rows"
          autosize={false}
          rows={6}
          data-autofocus
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            if (text !== '' || pasted.trim() === '') return;
            event.preventDefault();
            onText(pasted);
          }}
        />
        <DropArea
          id="paste-file"
          icon={<IconFileSpreadsheet size={22} stroke={1.75} />}
          words="Drop a CSV file here, or"
          choose="choose one"
          isLabel
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onFiles={(files) => void take(files)}
        />
        <div className={classes.foot}>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={text.trim() === ''} onClick={() => onText(text)}>
            Look at them
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
