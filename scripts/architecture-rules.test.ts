import { describe, expect, it } from 'vitest';
import { ruleBreaches } from './architecture-rules.ts';

const lines = (n: number) => 'x\n'.repeat(n);
const check = (name: string, text: string) => ruleBreaches([{ name, text }], (path) => path === 'apps/api/src/app.ts');

describe('architecture rules', () => {
  it('limit files and tests to 400 lines', () => {
    expect(check('apps/api/src/app.ts', lines(400))).toEqual([]);
    expect(check('apps/api/src/app.ts', lines(401))).toHaveLength(1);
    expect(check('apps/api/src/app.test.ts', lines(400))).toEqual([]);
    expect(check('apps/api/src/app.test.ts', lines(401))).toHaveLength(1);
  });

  it('refuse vague names', () => {
    expect(check('apps/web/src/utils/date.ts', '')).toHaveLength(1);
    expect(check('apps/web/src/helpers.ts', '')).toHaveLength(1);
    expect(check('apps/web/src/session/storage.ts', '')).toEqual([]);
  });

  it('allow Leaflet only in its folders', () => {
    expect(check('apps/web/src/map/map-page.tsx', "import L from 'leaflet';\n")).toHaveLength(1);
    expect(check('apps/web/src/map/leaflet/leaflet.ts', "import L from 'leaflet';\n")).toEqual([]);
  });

  it('let the layers of the server import downward only', () => {
    const reads = (from: string, to: string) => check(`apps/api/src/${from}`, `import { x } from '${to}';\n`);
    expect(reads('campaigns/routes/notes.ts', '../../accounts/queries/users.ts')).toEqual([]);
    expect(reads('atlas/routes/pages.ts', '../queries/locations.ts')).toEqual([]);
    expect(reads('app.ts', './seed/read-world.ts')).toEqual([]);
    expect(reads('db/open.ts', '../config.ts')).toEqual([]);
    expect(reads('atlas/routes/pages.ts', '../../campaigns/view/campaign-role.ts')).toHaveLength(1);
    expect(reads('db/open.ts', '../app.ts')).toHaveLength(1);
    expect(reads('atlas/routes/pages.ts', '../../new-room/it.ts')).toHaveLength(1);
  });

  it('allow the database engine only in its folder', () => {
    const text = "import { numberList } from '../../db/sqlite/number-list.ts';\n";
    expect(check('apps/api/src/campaigns/queries/notes.ts', text)).toHaveLength(1);
    expect(check('apps/api/src/atlas/queries/pages.ts', "sql`json_extract(content, '$.image')`\n")).toHaveLength(1);
    expect(check('apps/api/src/db/engine.ts', "export { lockFolder } from './sqlite/lock-folder.ts';\n")).toEqual([]);
  });

  it('allow paths of stored files only in their store', () => {
    const slices = "const key = image.slice('/media/'.length);\n";
    expect(check('apps/api/src/posters/order-poster.ts', slices)).toHaveLength(1);
    expect(check('scripts/data/run-export.ts', 'const file = join(store.place.folder, key);\n')).toHaveLength(1);
    expect(check('apps/api/src/media/store/media-address.ts', slices)).toEqual([]);
    expect(check('apps/api/src/posters/order-poster.ts', 'const file = await media.localFile(key);\n')).toEqual([]);
  });

  it('keep names of places unchanged when a browser translates the page', () => {
    const drawn = (element: string) => check('apps/web/src/map/places/places-list.tsx', `  return ${element};\n`);
    expect(drawn('<Link to={to(place)} onClick={() => go()}>{place.name}</Link>')).toHaveLength(1);
    expect(drawn('<h2>\n  {first?.map.name}\n</h2>')).toHaveLength(1);
    expect(drawn('<span translate="no">{place.name}</span>')).toEqual([]);
    expect(drawn('<h3>{section.name}</h3>')).toEqual([]);
    expect(check('apps/web/src/screens/worlds/worlds.tsx', '<p>{map.name}</p>')).toEqual([]);
  });

  it('require American English on screens, in responses, and in reports', () => {
    const said = (words: string) => check('packages/importers/src/off-map.ts', `report.skip('${words}', name);\n`);
    expect(said('stands on no map')).toHaveLength(1);
    expect(said('lies outside the map')).toHaveLength(1);
    expect(said('is on no map')).toEqual([]);
    expect(
      check('apps/web/src/map/a.tsx', '    <p>\n      Bring it in there, where to mend it.\n    </p>\n'),
    ).toHaveLength(1);
    expect(check('apps/web/src/map/a.tsx', '/** What stands on it. */\n// It lies on it.\nlistAnew(desk);\n')).toEqual(
      [],
    );
  });

  it('require a reason above a cast that switches off the compiler', () => {
    const cast = 'const inside = L as unknown as Inside;\n';
    expect(check('apps/web/src/app/a.ts', cast)).toHaveLength(1);
    expect(check('apps/web/src/app/a.ts', `// Its types leave it out.\n${cast}`)).toEqual([]);
  });

  it('require assertions that say what is expected', () => {
    expect(check('apps/web/src/app/a.test.tsx', "expect(screen.getByText('Saved')).toBeDefined();\n")).toHaveLength(1);
    expect(check('apps/api/src/a.test.ts', 'expect(row).not.toBeUndefined();\n')).toHaveLength(1);
    expect(check('apps/web/src/app/a.test.tsx', "expect(screen.getByText('Saved')).toBeVisible();\n")).toEqual([]);
  });

  it('require separate props and fields instead of a spread literal', () => {
    expect(check('apps/web/src/app/a.tsx', 'const row = <Row {...{ id, name }} />;\n')).toHaveLength(1);
    expect(check('apps/api/src/a.ts', 'return { ...{ id, name }, at };\n')).toHaveLength(1);
    expect(check('apps/api/src/a.ts', 'return { ...row, ...(isOpen && { at }) };\n')).toEqual([]);
  });

  it('report files in ARCHITECTURE.md that do not exist', () => {
    expect(check('ARCHITECTURE.md', 'see `apps/api/src/app.ts`')).toEqual([]);
    expect(check('ARCHITECTURE.md', 'see `apps/api/src/gone.ts`')).toHaveLength(1);
  });
});
