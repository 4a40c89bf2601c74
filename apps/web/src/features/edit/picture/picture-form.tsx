import '../../../ui/field-styles.ts';
import { CloseButton, Loader, SegmentedControl, TextInput, useComputedColorScheme } from '@mantine/core';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { isStretched, mapInks, type PictureFit, pictureFits, type Size, stretchOf } from '@venture-atlas/map-math';
import { formMessages, staffMessages } from '@venture-atlas/rules';
import { type Child, type LocationMapDetails, MAP_PAPER } from '@venture-atlas/types';
import { type CSSProperties, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { fitPicture, type PictureFields } from '../../../api/staff-map.ts';
import type { UploadedFile } from '../../../api/upload-file.ts';
import { FormProblem, refusedField } from '../../../forms/form-problem.tsx';
import { pictureTypes, type Upload, useUpload } from '../../../forms/use-upload.ts';
import { VersionConflict } from '../../../forms/version-conflict.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { DropArea } from '../../../ui/drop-area.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import { NeatlineProgress } from '../../../ui/neatline.tsx';
import plain from '../../../ui/plain.module.css';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { fieldLabel, isSameValue, valueWords } from '../field-words.ts';
import fileFieldClasses from './file-field.module.css';
import pictureFitFieldClasses from './picture-fit-field.module.css';
import classes from './picture-form.module.css';
import tilesWaitClasses from './tiles-wait.module.css';
import { usePictureSaving } from './use-picture-saving.ts';

/** Longest side of the preview, in its own pixels: sharp on phones, small in memory. */
const LONGEST = 960;
const RADIUS = 4;

/** The pins of a map over a small picture of it. */
function PinsPreview({ map, points }: { map: Size; points: readonly Child[] }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const { magenta, halo } = mapInks[useComputedColorScheme('light')];
  const scale = LONGEST / Math.max(map.width, map.height);
  const width = Math.max(1, Math.round(map.width * scale));
  const height = Math.max(1, Math.round(map.height * scale));
  useEffect(() => {
    const canvas = ref.current?.getContext('2d');
    if (!canvas) return;
    canvas.clearRect(0, 0, width, height);
    for (const [radius, colour] of [
      [RADIUS + 2, halo],
      [RADIUS, magenta],
    ] as const) {
      canvas.fillStyle = colour;
      canvas.beginPath();
      for (const { lat, lng } of points) {
        const [x, y] = [lng * scale, height - lat * scale];
        canvas.moveTo(x + radius, y);
        canvas.arc(x, y, radius, 0, 2 * Math.PI);
      }
      canvas.fill();
    }
  }, [points, scale, width, height, magenta, halo]);
  return <canvas ref={ref} className={pictureFitFieldClasses.pins} width={width} height={height} />;
}

interface PictureFitFieldProps {
  picture: Size & { url: string };
  /** In map units. */
  map: Size;
  points: readonly Child[];
  value: PictureFit;
  onChange: (fit: PictureFit) => void;
}

const labels: Record<PictureFit, string> = { fit: 'With paper', crop: 'Cropped', stretch: 'Stretched' };
/** Options without loss or distortion come first. */
const order = pictureFits.toReversed();

/** For a picture with other proportions than the map: how to fit it, with a preview. */
function PictureFitField({ picture, map, points, value, onChange }: PictureFitFieldProps) {
  const id = useId();
  const frameStyle: CSSProperties & Record<'--aspect', number> = {
    '--aspect': map.width / map.height,
    background: MAP_PAPER,
  };
  return (
    <div className={pictureFitFieldClasses.field}>
      <Alert kind="warning">
        This picture is {proportion(picture)}, the map is {proportion(map)}. Places keep their positions. Choose how the
        picture fits under them.
      </Alert>
      <span className={pictureFitFieldClasses.label} id={id}>
        How the picture fits
      </span>
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        value={value}
        data={order.map((fit) => ({ value: fit, label: labels[fit] }))}
        onChange={(fit) => onChange(fit as PictureFit)}
      />
      <div className={pictureFitFieldClasses.frame} style={frameStyle} data-fit={value}>
        <img className={pictureFitFieldClasses.picture} src={picture.url} alt="" />
        <PinsPreview map={map} points={points} />
      </div>
      <p className={plain.quiet} aria-live="polite">
        {wordsOf(value, picture, map)}
      </p>
    </div>
  );
}

function wordsOf(fit: PictureFit, picture: Size, map: Size): string {
  const stretch = stretchOf(picture, map);
  const isTooWide = stretch < 1;
  const part = `${Math.round((1 - Math.min(stretch, 1 / stretch)) * 100)} %`;
  if (fit === 'crop')
    return `The middle of it, in its own proportions. ${part} are cut off ${isTooWide ? 'left and right' : 'above and below'}.`;
  if (fit === 'fit')
    return `All of it, in its own proportions, with paper ${isTooWide ? 'above and below' : 'left and right'}.`;
  return `All of it, ${isTooWide ? 'squeezed to be' : 'drawn'} ${Math.round(Math.abs(stretch - 1) * 100)} % ${isTooWide ? 'narrower' : 'wider'} than it is. Choose this if it shows exactly the same land.`;
}

/** Formats a proportion "to one" with two decimals. */
function proportion({ width, height }: Size): string {
  const of = (long: number, short: number) => (Math.round((long / short) * 100) / 100).toString();
  if (width === height) return 'square';
  return width > height ? `${of(width, height)} times as wide as high` : `${of(height, width)} times as high as wide`;
}

const credits = [
  { field: 'map_maker_name', hint: '' },
  { field: 'map_maker_url', hint: 'https://' },
  { field: 'map_licence', hint: 'For example CC BY 4.0' },
  { field: 'map_licence_url', hint: 'https://' },
] as const;
const fields = ['image', ...credits.map(({ field }) => field)] as const;

/** The picture of a map and its credit (specification sections 2 and 4). A file is uploaded as soon as it is chosen. */
export function PictureForm({ details }: { details: LocationMapDetails }) {
  const upload = useUpload(() => undefined, details.id);
  const uploaded = upload.state.kind === 'done' ? upload.state.uploaded : undefined;
  const fitted = useFittedPicture(details, uploaded);
  const [isFitting, setFitting] = useState(false);
  const [fitError, setFitError] = useState<unknown>();
  const [texts, setTexts] = useState<Partial<Record<(typeof credits)[number]['field'], string>>>({});
  const [problem, setProblem] = useState<string>();
  const saving = usePictureSaving(details);
  const { conflict } = saving;
  const isUploading = upload.state.kind === 'sending';
  const isFirst = details.image === null;
  const isBusy = isFitting || saving.isSaving;

  const changed = (): PictureFields => {
    const credit = credits.flatMap(({ field }) => {
      const text = texts[field]?.trim();
      return text === undefined || text === (details[field] ?? '') ? [] : [[field, text] as const];
    });
    return { ...(uploaded === undefined ? {} : { image: uploaded.url }), ...Object.fromEntries(credit) };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isUploading || isBusy) return;
    const wish = changed();
    if ((isFirst && wish.image === undefined) || Object.keys(wish).length === 0) {
      setProblem(formMessages.fieldRequired(staffMessages.map));
      return;
    }
    setProblem(undefined);
    setFitError(undefined);
    setFitting(true);
    try {
      const image = await fitted.take();
      saving.save({ ...wish, ...(image === undefined ? {} : { image }) });
    } catch (error) {
      setFitError(error);
    } finally {
      setFitting(false);
    }
  };

  if (saving.isPreparing) return <TilesWait name={details.name} />;
  const wrong = refusedField(saving.error, fields);
  const sent = changed();
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {saving.failed === null ? null : <Alert kind="error">{saving.failed}</Alert>}
      <FileField
        label={staffMessages.map}
        upload={upload}
        problem={
          (upload.state.kind === 'idle' ? problem : undefined) ??
          (wrong === 'image' ? errorText(saving.error) : undefined)
        }
        onRemove={upload.clear}
      />
      {fitted.question === undefined ? null : <PictureFitField {...fitted.question} />}
      {credits.map(({ field, hint }) => (
        <TextInput
          key={field}
          label={fieldLabel(field)}
          placeholder={hint}
          autoComplete="off"
          value={texts[field] ?? details[field] ?? ''}
          error={fieldError(wrong === field ? errorText(saving.error) : undefined)}
          onChange={(event) => setTexts({ ...texts, [field]: event.currentTarget.value })}
        />
      ))}
      <FormProblem error={fitError ?? saving.error} fields={fields} />
      {saving.isSaved && saving.failed === null ? <Alert kind="success">{formMessages.locationUpdated}</Alert> : null}
      <SubmitButton
        isBusy={isUploading || isBusy}
        busyLabel={isUploading ? formMessages.waitingForFileUpload : formMessages.saving}
        fullWidth
      >
        {formMessages.submit}
      </SubmitButton>
      <VersionConflict
        isOpen={conflict !== null}
        changedBy={conflict?.changedBy ?? ''}
        changedAt={conflict?.changedAt}
        differences={fields
          .filter((field) => field in sent || !isSameValue(details[field], conflict?.current[field]))
          .map((field) => ({
            label: fieldLabel(field),
            mine: valueWords(field, field in sent ? sent[field] : conflict?.current[field]),
            theirs: valueWords(field, conflict?.current[field]),
          }))}
        onKeepMine={saving.keepMine}
        onTakeTheirs={saving.takeTheirs}
        onClose={saving.takeTheirs}
      />
    </form>
  );
}

interface FileFieldProps {
  label: string;
  upload: Upload;
  /** The form's or server's message about it. */
  problem: string | undefined;
  onRemove: () => void;
}

/** A field to drop or choose a picture, with the progress or the error below. */
function FileField({ label, upload, problem, onRemove }: FileFieldProps) {
  const { state } = upload;
  const inputId = useId();
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) upload.start(file);
  };
  const sentence = state.kind === 'failed' ? state.sentence : problem;
  const isEmpty = state.kind === 'idle' || state.kind === 'failed';

  return (
    <div className={fileFieldClasses.field}>
      <label className={fileFieldClasses.label} htmlFor={inputId}>
        {label}
      </label>
      {isEmpty ? (
        <DropArea
          id={inputId}
          icon={<IconUpload size={24} stroke={1.75} />}
          words="Drop an image here, or"
          choose="choose a file"
          accept={pictureTypes.join(',')}
          problemId={sentence === undefined ? undefined : `${inputId}-problem`}
          onFiles={take}
        />
      ) : (
        <div className={fileFieldClasses.file}>
          <div className={fileFieldClasses.head}>
            <IconPhoto size={20} stroke={1.75} aria-hidden="true" />
            <strong className={fileFieldClasses.name}>
              {state.kind === 'sending' ? state.file.name : state.uploaded.name}
            </strong>
            <span className={fileFieldClasses.size}>
              {state.kind === 'sending'
                ? `${megabytes(state.sent)} of ${megabytes(state.total)} MB`
                : `${state.uploaded.width} × ${state.uploaded.height}`}
            </span>
            <CloseButton
              size="lg"
              aria-label={state.kind === 'sending' ? 'Cancel the upload' : 'Remove the picture'}
              onClick={onRemove}
            />
          </div>
          {state.kind === 'sending' ? (
            <NeatlineProgress value={state.sent} total={state.total} label={`Uploading ${state.file.name}`} />
          ) : null}
        </div>
      )}
      <div id={`${inputId}-problem`} className={fileFieldClasses.problem} role="alert">
        {fieldError(sentence)}
      </div>
      {state.kind === 'failed' && mayWorkAgain(state.sentence) ? (
        <button type="button" className={fileFieldClasses.again} onClick={() => upload.start(state.file)}>
          Try again with {state.file.name}
        </button>
      ) : null}
    </div>
  );
}

/** Bytes as megabytes with one decimal. */
function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

/** Whether the transfer failed, and not the file. */
function mayWorkAgain(sentence: string): boolean {
  return sentence.startsWith(formMessages.uploadFailed);
}

/** Shown while tiles are made. The map appears by itself. */
function TilesWait({ name }: { name: string }) {
  return (
    <div className={tilesWaitClasses.wait} role="status">
      <Loader size={24} aria-hidden="true" />
      <div>
        <p className={tilesWaitClasses.lead}>Cutting the map into tiles…</p>
        <p className={plain.quiet}>
          The map of {name} appears here automatically. You can leave this page in the meantime.
        </p>
      </div>
    </div>
  );
}

interface FittedPicture {
  /** Props of the field; undefined if nothing would be distorted. */
  question:
    | {
        picture: UploadedFile;
        map: Size;
        points: readonly Child[];
        value: PictureFit;
        onChange: (fit: PictureFit) => void;
      }
    | undefined;
  /**
   * The picture to save: fitted by the server as chosen, once per choice.
   * @throws ApiError
   */
  take: () => Promise<string | undefined>;
}

/** Fits an uploaded picture with other proportions to its map. */
function useFittedPicture(details: LocationMapDetails, uploaded: UploadedFile | undefined): FittedPicture {
  const [fit, setFit] = useState<PictureFit>('fit');
  const made = useRef(new Map<string, string>());
  const { map_width: width, map_height: height } = details;
  const map = width === null || height === null ? undefined : { width, height };
  const isAsked = uploaded !== undefined && map !== undefined && isStretched(uploaded, map);
  return {
    question: isAsked ? { picture: uploaded, map, points: details.children, value: fit, onChange: setFit } : undefined,
    take: async () => {
      if (uploaded === undefined || !isAsked || fit === 'stretch') return uploaded?.url;
      const name = `${fit} ${uploaded.url}`;
      const url = made.current.get(name) ?? (await fitPicture(details.id, uploaded.url, fit)).url;
      made.current.set(name, url);
      return url;
    },
  };
}
