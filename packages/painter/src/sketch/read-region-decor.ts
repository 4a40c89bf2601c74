import { type PointReader, readChoice, readFields, readList, readNumber } from './read-parts.ts';
import { isAbsent } from './read-sheet.ts';
import { beastKinds, crests, type RegionDecor, type TitlePanel } from './region-sketch.ts';

/** Compass, title panel and beasts; what is missing is not drawn. */
export function readRegionDecor(value: unknown, points: PointReader, longest: number): RegionDecor {
  const decor = isAbsent(value) ? {} : readFields(value, 'the decor');
  return {
    compass: isAbsent(decor.compass) ? null : readCompass(decor.compass, points, longest),
    titlePanel: isAbsent(decor.titlePanel) ? null : readTitlePanel(decor.titlePanel, points, longest),
    beasts: readList(decor.beasts, 'beasts', 200).map((item, i) => {
      const what = `beast number ${i + 1}`;
      const fields = readFields(item, what);
      return {
        kind: readChoice(fields.kind, `the kind of ${what}`, beastKinds),
        at: points.point(fields.at, `the place of ${what}`),
        size: readNumber(fields.size, `the size of ${what}`, 1, longest),
        facing: readNumber(fields.facing, `facing of ${what}`, -1, 1) < 0 ? -1 : 1,
      };
    }),
  };
}

function readCompass(value: unknown, points: PointReader, longest: number): RegionDecor['compass'] {
  const fields = readFields(value, 'the compass');
  return {
    at: points.point(fields.at, 'the place of the compass'),
    radius: readNumber(fields.radius, 'the radius of the compass', 1, longest / 2),
  };
}

/** The panel that carries the title and the scale bar. */
function readTitlePanel(value: unknown, points: PointReader, longest: number): TitlePanel {
  const fields = readFields(value, 'the title panel');
  const [x, y] = points.point([fields.x, fields.y], 'the corner of the title panel');
  return {
    x,
    y,
    width: readNumber(fields.width, 'the width of the title panel', 1, longest),
    height: readNumber(fields.height, 'the height of the title panel', 1, longest),
    crest: readChoice(fields.crest, 'the crest of the title panel', crests),
  };
}
