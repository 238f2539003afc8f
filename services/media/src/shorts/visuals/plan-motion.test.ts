import { type MotionRequest, planMotion } from './plan-motion.ts';

const film = { width: 1_080, height: 1_920 };
const request = (more: Partial<MotionRequest>): MotionRequest => ({
  motion: 'auto',
  index: 0,
  picture: { width: 900, height: 1_200 },
  film,
  seconds: 5,
  ...more,
});

describe('planMotion', () => {
  it('planMotion: upright photos in a row -> zoom in, then out, on a canvas of the shape of the film', () => {
    expect(planMotion(request({ picture: { width: 1_000, height: 1_600 } }))).toEqual({
      kind: 'zoom',
      canvas: { width: 2_160, height: 3_840 },
      from: 1,
      to: 1.15,
    });
    expect(planMotion(request({ picture: { width: 1_000, height: 1_600 }, index: 1 }))).toMatchObject({ from: 1.15, to: 1 });
  });

  it('planMotion: wide photo -> pans along its width, at most a tenth of the film a second', () => {
    const motion = planMotion(request({ picture: { width: 4_000, height: 3_000 } }));

    expect(motion).toEqual({ kind: 'pan', canvas: { width: 3_240, height: 3_840 }, scale: 2, isBackwards: false });
  });

  it('planMotion: very tall photo -> pans along its height', () => {
    expect(planMotion(request({ picture: { width: 500, height: 2_000 } }))).toMatchObject({
      kind: 'pan',
      canvas: { width: 2_160, height: 5_760 },
    });
  });

  it.each([
    ['still', { kind: 'still', canvas: film }],
    ['zoom_out', { kind: 'zoom', from: 1.15, to: 1 }],
    ['zoom_in', { kind: 'zoom', from: 1, to: 1.15 }],
  ] as const)('planMotion: %s chosen for a wide photo -> as chosen', (motion, expected) => {
    expect(planMotion(request({ motion, picture: { width: 4_000, height: 3_000 } }))).toMatchObject(expected);
  });

  it('planMotion: pan chosen for a photo without room for it -> zoom', () => {
    expect(planMotion(request({ motion: 'pan', picture: { width: 900, height: 1_600 } })).kind).toBe('zoom');
  });
});
