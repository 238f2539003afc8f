import { test } from './fixtures.ts';
import { createVideoFolder, hasFfmpeg } from './videos.ts';

/** Creates a folder for real videos while the tests of a file run. Without ffmpeg the tests are skipped. */
export function setUpVideoFolder(): { readonly path: string } {
  test.skip(!hasFfmpeg(), 'ffmpeg is not on PATH: videos cannot be created');
  let folder: ReturnType<typeof createVideoFolder>;
  test.beforeAll(() => {
    folder = createVideoFolder();
  });
  test.afterAll(() => folder.remove());
  return {
    get path() {
      return folder.path;
    },
  };
}
