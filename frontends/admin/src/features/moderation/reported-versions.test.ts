import type { CaseDetail } from '@trenzeye/proto/http/admin';
import type { PublishedVersion } from '@trenzeye/proto/http/content';
import { reportedVersions, versionText } from './reported-versions.ts';

const version = (number: number): PublishedVersion => ({
  number,
  title: `Title ${number}`,
  content: { tweets: [`Text ${number}`], hashtags: ['a', 'b'] },
  published_at: '2026-11-01T10:00:00.000Z',
});
const report = (reported: number | null): CaseDetail['all_reports'][number] => ({
  id: `report-${reported}`,
  reporter: { id: 'reporter', username: 'ada' },
  reason: 'spam',
  details: '',
  created_at: '2026-11-01T10:00:00.000Z',
  version: reported,
});

test.each([
  ['reports of the first and second of three versions', [1, 2, 2], [1, 2]],
  ['a report of the current version', [3], []],
  ['a report without a version', [null], []],
])('reportedVersions: %s -> the replaced ones, oldest first', (_name, reports, expected) => {
  const { reported, current } = reportedVersions({ all_reports: reports.map(report) }, [version(3), version(2), version(1)]);

  expect(reported.map(({ number }) => number)).toEqual(expected);
  expect(current?.number).toBe(3);
});

test('reportedVersions: no versions known -> nothing to compare', () => {
  expect(reportedVersions({ all_reports: [report(1)] }, [])).toEqual({ reported: [], current: undefined });
});

test('versionText: posts and tags, caption and descriptions, script and description', () => {
  expect(versionText(version(1))).toBe('Text 1\n\n#a #b');
  expect(versionText({ content: { image_url: '/a.webp', caption: 'Boats', style_tags: ['ink'], alt_text: 'Two boats' } })).toBe(
    'Boats\n\n#ink\n\nTwo boats',
  );
  expect(versionText({ content: { script: 'Rain.', scenes: [], duration: 4, voice_type: 'none', alt_text: 'A window' } })).toBe(
    'Rain.\n\nA window',
  );
});
