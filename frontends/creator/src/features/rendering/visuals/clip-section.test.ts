import { firstSection, sectionProblem } from './align-visuals.ts';

describe('section of a video', () => {
  it('firstSection: long video -> as long as the scene; short video -> all of it', () => {
    expect([firstSection(60, 4), firstSection(2.567, 4)]).toEqual([
      { start: 0, end: 4 },
      { start: 0, end: 2.56 },
    ]);
  });

  it('sectionProblem: within the video -> none; after its end, too short and reversed -> names the end', () => {
    const problems = [
      [0, 4],
      [2, 9],
      [2, 2.2],
      [3, 1],
    ].map(([start = 0, end = 0]) => sectionProblem({ start, end }, 6));

    expect(problems).toEqual([
      null,
      'End: the video is 6.0 seconds long.',
      'End: must be at least 0.5 seconds after the start.',
      'End: must be at least 0.5 seconds after the start.',
    ]);
  });
});
