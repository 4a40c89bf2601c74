import { editMapPath } from '../../../navigation/paths.ts';
import '../../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { IconDice5 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RegionSketch } from '@venture-atlas/painter/land';
import { formMessages, printedNameProblem } from '@venture-atlas/rules';
import { LAND_SEED_MAX, pages, WORLD_NAME_MAX, type World, type WorldsAnswer } from '@venture-atlas/types';
import { type CSSProperties, memo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorText } from '../../../api/api-error.ts';
import { worldsQuery } from '../../../api/worlds.ts';
import { DrawingChoice } from '../../../forms/drawing/draw-map.tsx';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { SegmentedField } from '../../../forms/segmented-field.tsx';
import { useSendingForm } from '../../../forms/use-sending-form.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { copyWorldPath, worldImportPath, worldPath } from '../../../navigation/world-paths.ts';
import { useViewer } from '../../../session/use-viewer.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import plain from '../../../ui/plain.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useTouch } from '../../../ui/use-touch.ts';
import { ChoiceList } from '../choice-list.tsx';
import { isFull, placesFull, worldsFull } from '../own-use.tsx';
import classes from './make-world.module.css';
import { PictureChoice, PicturePreview, usePicture } from './picture-choice.tsx';
import { anySeed } from './seed-words.ts';
import { aspectOf, FIRST_SHEET, type Sheet } from './sheet.ts';
import { SheetFields, SheetPreview } from './sheet-fields.tsx';
import { firstLand, type Land, landChoices, landWish, useLand } from './use-land.ts';
import { type Beginning, HalfMadeWorld, RefusedPicture, useMakeWorld } from './use-make-world.ts';
import { type Way, WayCards, ways } from './way-cards.tsx';

/**
 * /worlds/new/: a name and a beginning: a drawn land, an empty sheet, or a picture, which open in edit mode; or files
 * to import.
 */
export function MakeWorld() {
  const list = useQuery(worldsQuery);
  const isStaff = useViewer().viewer.kind === 'staff';
  return (
    <WidePage title="Make a world" back={{ to: pages.worlds, label: 'Worlds' }}>
      <LoadFailure of={list} />
      {list.isPending ? (
        <div className={`${plain.card} ${classes.card}`}>
          <RowsSkeleton count={5} label="Loading what you may make" />
        </div>
      ) : null}
      {list.data === undefined ? null : <WhatMayBeMade answer={list.data} isStaff={isStaff} />}
    </WidePage>
  );
}

/** Fixed when making starts: the form stays while the list behind it reloads. */
function WhatMayBeMade({ answer, isStaff }: { answer: WorldsAnswer; isStaff: boolean }) {
  const [reason] = useState(() => whyNoOwnWorld(answer));
  if (reason === undefined) return <Form kinds={isStaff ? ['own', 'atlas'] : ['own']} />;
  if (isStaff) return <Form kinds={['atlas']} />;
  return <Alert kind="warning">{reason}</Alert>;
}

function whyNoOwnWorld({ may_make, own_worlds, own_locations }: WorldsAnswer): string | undefined {
  if (!may_make) return 'You cannot make your own worlds on this site.';
  if (isFull(own_worlds)) return worldsFull(own_worlds);
  return isFull(own_locations) ? placesFull(own_locations) : undefined;
}

const fields = ['name'] as const;

function Form({ kinds }: { kinds: readonly World['kind'][] }) {
  const navigate = useNavigate();
  const make = useMakeWorld();
  const [kind, setKind] = useState(kinds[0] ?? 'own');
  const [way, setWay] = useState<Way>('sheet');
  const [sheet, setSheet] = useState(FIRST_SHEET);
  const [land, setLand] = useState(firstLand);
  const [seedProblem, setSeedProblem] = useState<string>();
  const picture = usePicture();
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    {
      initialValues: { name: '' },
      validate: {
        name: (typed) =>
          typed.trim() === ''
            ? formMessages.fieldRequired('Name')
            : (printedNameProblem(typed, WORLD_NAME_MAX) ?? null),
      },
    },
    async ({ name }) => {
      if (way === 'copy') return void (await navigate(copyWorldPath({ name: name.trim() })));
      const isSeedless = way === 'land' && landWish(land).seed === '';
      setSeedProblem(isSeedless ? formMessages.fieldRequired('Seed') : undefined);
      if (isSeedless) return;
      const beginning = way === 'picture' ? picture.begin() : beginningOf(way, { sheet, land });
      if (beginning === undefined) return;
      const plan = { name: name.trim(), kind, beginning, onProgress: picture.onProgress };
      const { world, map } = await make(plan).finally(picture.stopped);
      const next = map === undefined ? worldImportPath(world.id) : editMapPath(map.slug, { worldId: world.id });
      await navigate(next, { replace: true });
    },
  );
  const sheetFields = <SheetFields sheet={sheet} onChange={setSheet} isDisabled={isBusy} />;
  const isTouch = useTouch();
  const isHalf = error instanceof HalfMadeWorld;
  const isWaySettled = isHalf && error.lacks !== 'picture';
  return (
    <form className={plain.stack16} onSubmit={onSubmit} noValidate>
      <div className={`${plain.card} ${classes.card}`}>
        <div className={classes.halves}>
          <div className={classes.half}>
            <TextInput
              label="Name"
              autoComplete="off"
              autoFocus
              key={form.key('name')}
              {...form.getInputProps('name')}
              error={fieldError(form.errors.name)}
            />
            {kinds.length > 1 ? (
              <ChoiceList
                legend="Whose is it?"
                choices={kindChoices}
                value={kind}
                isDisabled={isBusy || isHalf}
                onChange={(whose) => {
                  setKind(whose);
                  // Staff cannot copy into the atlas.
                  if (way === 'copy') setWay('sheet');
                }}
              />
            ) : null}
            <WayCards
              offered={ways.map(({ value }) => value).filter((one) => kind === 'own' || one !== 'copy')}
              value={way}
              isDisabled={isBusy || isWaySettled}
              onChange={setWay}
            />
            {/* A land has many options, so its sheet is on this side. */}
            {way === 'land' ? sheetFields : null}
          </div>
          <div className={classes.half} data-way={way}>
            {way === 'sheet' ? (
              <>
                <SheetPreview sheet={sheet} />
                {sheetFields}
              </>
            ) : null}
            {way === 'land' ? (
              <>
                <LandPreview land={land} sheet={sheet} />
                <LandFields land={land} problem={seedProblem} onChange={setLand} isDisabled={isBusy} />
              </>
            ) : null}
            {way === 'picture' ? (
              <>
                <PicturePreview file={picture.field.file} />
                <PictureChoice
                  {...picture.field}
                  problem={picture.field.problem ?? (isBusy || !picture.isSent ? undefined : whyNotSent(error))}
                  isDisabled={isBusy || isWaySettled}
                />
              </>
            ) : null}
            {way === 'import' ? <WhatCanBeImported /> : null}
          </div>
        </div>
      </div>
      <Problem error={error} />
      <div className={classes.acts}>
        <SubmitButton isBusy={isBusy}>
          {isHalf ? 'Try again' : way === 'copy' ? 'Choose a map' : 'Make world'}
        </SubmitButton>
        <Button variant="subtle" component={Link} to={pages.worlds}>
          {isHalf ? 'Back to your worlds' : 'Cancel'}
        </Button>
        <p className={plain.quiet}>{nextWords(isTouch ? 'tap' : 'click')[way]}</p>
      </div>
    </form>
  );
}

const beginningOf = (
  way: Exclude<Way, 'picture' | 'copy'>,
  { sheet, land }: { sheet: Sheet; land: Land },
): Beginning => (way === 'land' ? { way, sheet, land } : way === 'sheet' ? { way, sheet } : { way });

/** Describes the next step. */
const nextWords = (press: 'click' | 'tap') =>
  ({
    land: `The map opens, and your next ${press} adds its first place. The picture appears after a few minutes.`,
    sheet: `The map opens, and your next ${press} adds your first place.`,
    picture: 'The map opens in edit mode. The picture appears once it is ready.',
    copy: 'Next, you choose the map. You see what comes along before anything is copied.',
    import: 'Next, you choose the files. You see what they contain before anything is saved.',
  }) as const;

/** The content in place of the sheet. */
function WhatCanBeImported() {
  return (
    <p className={plain.quiet}>
      Worlds of Azgaar’s generator, Foundry, Dungeondraft, Kanka, LegendKeeper, Obsidian, wikis and uMap, GeoJSON, KML,
      GPX, and lists of places as a spreadsheet saves them. Or the archive of a world that “Export” saved, which
      restores everything with its pictures.
    </p>
  );
}

const kindChoices = [
  { value: 'own', label: 'My own world', words: 'Nobody sees it until you play there.' },
  { value: 'atlas', label: 'A world of the atlas', words: 'Staff edit it. It is closed until you open it.' },
] as const;

/** Why the world was not made, or which part of it is missing. */
function Problem({ error }: { error: unknown }) {
  if (error instanceof RefusedPicture) return null;
  if (!(error instanceof HalfMadeWorld)) return <FormProblem error={error} fields={fields} />;
  const { world, lacks, cause } = error;
  return (
    <Alert kind="error" action={<Link to={worldPath(world.id)}>Settings of {world.name}</Link>}>
      {lacks === 'picture'
        ? `${world.name} is made, but has no map yet. Try again, or begin in another way.`
        : `${world.name} is made, but its ${lacks} is not: ${errorText(cause)} Try again${lacks === 'drawing' ? '.' : ', or add a sheet later in its settings.'}`}
    </Alert>
  );
}

/** Why the picture was not sent. Shown beside the picture. */
const whyNotSent = (error: unknown): string | undefined =>
  error instanceof RefusedPicture || (error instanceof HalfMadeWorld && error.lacks === 'picture')
    ? errorText(error.cause)
    : undefined;

interface LandFieldsProps {
  land: Land;
  /** Why there is no land from this seed. */
  problem: string | undefined;
  onChange: (land: Land) => void;
  isDisabled: boolean;
}

/** The choice of a land and of its style. */
function LandFields({ land, problem, onChange, isDisabled }: LandFieldsProps) {
  return (
    <fieldset className={`${plain.stack12} ${plain.plainFieldset}`} disabled={isDisabled}>
      <legend className={classes.legend}>The land</legend>
      <div className={classes.seed}>
        <TextInput
          label="Seed"
          autoComplete="off"
          spellCheck={false}
          maxLength={LAND_SEED_MAX}
          value={land.seed}
          error={fieldError(problem)}
          onChange={(event) => onChange({ ...land, seed: event.currentTarget.value })}
        />
        <Button
          variant="default"
          leftSection={<IconDice5 size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onChange({ ...land, seed: anySeed() })}
        >
          Another land
        </Button>
      </div>
      <SegmentedField
        label="Kind of land"
        choices={[...landChoices]}
        value={land.kind}
        onChange={(value) =>
          onChange({ ...land, kind: landChoices.find((one) => one.value === value)?.value ?? land.kind })
        }
      />
      <DrawingChoice options={land.drawing} onChange={(drawing) => onChange({ ...land, drawing })} />
    </fieldset>
  );
}

/** A preview of the land: coarse outlines, without delay. */
function LandPreview({ land, sheet }: { land: Land; sheet: Sheet }) {
  const sketch = useLand(land, aspectOf(sheet));
  const aspect: CSSProperties & Record<'--aspect', number> = { '--aspect': aspectOf(sheet) };
  return (
    <div>
      <div className={classes.sea} style={aspect} data-style={land.drawing.style}>
        {sketch === undefined ? null : <Outlines sketch={sketch} />}
      </div>
    </div>
  );
}

type Line = readonly (readonly [number, number])[];

const pathOf = (line: Line, isClosed: boolean): string =>
  line.length === 0
    ? ''
    : `M${line.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}${isClosed ? 'Z' : ''}`;
const areas = (rings: readonly Line[]): string => rings.map((ring) => pathOf(ring, true)).join('');

/** Distance between the peaks of a range, and the size of a peak, in sheet units. */
const PEAKS_APART = 190;
const PEAK = 150;

/** Returns an SVG path with a peak at each `PEAKS_APART` sheet units along the lines of a range. */
function peaksOf(spines: readonly Line[]): string {
  const peaks: string[] = [];
  for (const spine of spines)
    for (let i = 0, since = PEAKS_APART; i < spine.length; i += 1) {
      const [x, y] = spine[i] ?? [0, 0];
      const [px, py] = spine[i - 1] ?? [x, y];
      since += Math.hypot(x - px, y - py);
      if (since < PEAKS_APART) continue;
      since = 0;
      peaks.push(`M${Math.round(x - PEAK / 2)} ${Math.round(y)}l${PEAK / 2} ${-PEAK}l${PEAK / 2} ${PEAK}`);
    }
  return peaks.join('');
}

const Outlines = memo(function Outlines({ sketch }: { sketch: RegionSketch }) {
  const { width, height, coast, lakes, rivers, forests, deserts, ranges, hills } = sketch;
  return (
    <svg
      className={classes.land}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`A land with ${countOf(coast.length, 'coast')}, ${countOf(rivers.length, 'river')} and ${countOf(ranges.length, 'range')} of mountains`}
    >
      <path className={classes.shallows} d={areas(coast.map(({ ring }) => ring))} />
      <path className={classes.coast} d={areas(coast.map(({ ring }) => ring))} />
      <path className={classes.desert} d={areas(deserts.flatMap(({ rings }) => rings))} />
      <path className={classes.hills} d={areas(hills.flatMap(({ rings }) => rings))} />
      <path className={classes.forest} d={areas(forests.flatMap(({ rings }) => rings))} />
      <path className={classes.river} d={rivers.map(({ line }) => pathOf(line, false)).join('')} />
      <path className={classes.lake} d={areas(lakes.map(({ ring }) => ring))} />
      <path className={classes.peaks} d={ranges.map(({ spines }) => peaksOf(spines)).join('')} />
    </svg>
  );
});

const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
