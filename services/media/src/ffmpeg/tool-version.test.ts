import { parseToolVersion } from './locate-tools.ts';

const copyright = (year: number) => `Copyright (c) 2000-${year} the FFmpeg developers\nbuilt with gcc 12`;

describe('parseToolVersion', () => {
  it.each([
    [`ffmpeg version 5.1.9-0+deb12u1 ${copyright(2026)}`, '5.1.9-0+deb12u1', false],
    [`ffmpeg version n7.1 ${copyright(2024)}`, 'n7.1', false],
    [`ffmpeg version 4.4.2-0ubuntu0.22.04.1 ${copyright(2021)}`, '4.4.2-0ubuntu0.22.04.1', false],
    [`ffmpeg version 4.3.8 ${copyright(2025)}`, '4.3.8', true],
    [`ffmpeg version N-47683-g0e8eb07980-static https://johnvansickle.com/ffmpeg/  ${copyright(2018)}`, 'N-47683-g0e8eb07980-static', true],
    [`ffmpeg version 2025-03-31-git-35c091f4b7-full_build ${copyright(2025)}`, '2025-03-31-git-35c091f4b7-full_build', false],
    ['no version at all', 'unknown', true],
  ])('%s -> name and age', (output, name, isOld) => {
    expect(parseToolVersion(output)).toEqual({ name, isOld });
  });
});
