/** Scrolling by less is an accident, in pixels. */
const minDistance = 40;
/** A gesture ends when the wheel rests for this time. The inertia of a trackpad belongs to its gesture. */
const restMs = 160;

/** Turns wheel events into steps: one for each gesture, in its direction. `at` in milliseconds. */
export function createWheelSteps(): (deltaY: number, at: number) => -1 | 0 | 1 {
  let [distance, lastAt] = [0, Number.NEGATIVE_INFINITY];
  let hasStepped = false;
  return (deltaY, at) => {
    if (at - lastAt > restMs) {
      distance = 0;
      hasStepped = false;
    }
    lastAt = at;
    distance += deltaY;
    if (hasStepped || Math.abs(distance) < minDistance) return 0;
    hasStepped = true;
    return distance > 0 ? 1 : -1;
  };
}
