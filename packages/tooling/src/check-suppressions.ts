import { resolve } from 'node:path';
import { sourceFiles } from './source-files.ts';
import { unreasonedSuppressions } from './suppressions.ts';

const root = resolve(import.meta.dirname, '../../..');
const complaints = unreasonedSuppressions(sourceFiles(root));
for (const { path, line, message } of complaints) console.error(`${path}:${line}  ${message}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
