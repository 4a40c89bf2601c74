import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder, settingNames } from './config.ts';
import { namesInSettingsFile, unknownSettings } from './unknown-settings.ts';

test('every unknown name in .env gets a sentence that names the setting that was meant', () => {
  expect(unknownSettings(['PORT', 'DATADIR', 'HSOT', 'SMTP_HOST', 'COLOR', 'NODE_OPTIONS'], [])).toEqual([
    'There is no setting DATADIR (in .env). Did you mean DATA_DIR?',
    'There is no setting HSOT (in .env). Did you mean HOST?',
    'There is no setting SMTP_HOST (in .env). Remove it, or correct it as in .env.example.',
    'There is no setting COLOR (in .env). Remove it, or correct it as in .env.example.',
  ]);
});

test('in the environment only names get one that look like a setting', () => {
  const usual = ['HOME', 'CI', 'PATH', 'PWD', 'TERM', 'LANG', 'HOSTNAME', 'USER', 'SHELL', 'npm_config_cache', '_'];
  expect(unknownSettings([], [...usual, ...settingNames])).toEqual([]);
  expect(unknownSettings([], ['PROCESES', 'S3_KEY', 'COLOR'])).toEqual([
    'There is no setting PROCESES (in the environment). Did you mean PROCESSES?',
    'There is no setting S3_KEY (in the environment). Remove it, or correct it as in .env.example.',
  ]);
});

test('what is in .env and in the environment is said once', () => {
  expect(unknownSettings(['DATADIR'], ['DATADIR'])).toHaveLength(1);
});

test('names are read from the file as Node reads it, and none where there is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  expect(namesInSettingsFile(folder)).toEqual([]);
  writeFileSync(join(folder, '.env'), '# PORT=1\nDATADIR=/srv\nexport HOST="0.0.0.0"\n\nEMPTY=\n');
  expect(namesInSettingsFile(folder).sort()).toEqual(['DATADIR', 'EMPTY', 'HOST']);
  rmSync(folder, { recursive: true });
});

test('.env.example names every setting but the folder of the web app, and no other', () => {
  const example = readFileSync(join(projectFolder, '.env.example'), 'utf8');
  const named = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual(settingNames.filter((name) => name !== 'WEB_DIST').sort());
});
