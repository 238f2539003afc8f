import { writeFileSync } from 'node:fs';
import { chartReadme, readmeFile } from './readme.ts';

// Writes the page of the chart: node scripts/tests/checks/charts/write-readme.ts
writeFileSync(readmeFile, chartReadme());
