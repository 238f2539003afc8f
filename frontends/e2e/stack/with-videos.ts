import { test } from './stack-fixture.ts';
import { hasFfmpeg, videoFolder } from './videos.ts';

/** For a file of tests with real videos: a folder that is there while they run. Without ffmpeg all of them are skipped. */
export function withVideos(): { readonly path: string } {
  test.skip(!hasFfmpeg(), 'ffmpeg is not on PATH: no real videos can be made');
  let folder: ReturnType<typeof videoFolder>;
  test.beforeAll(() => {
    folder = videoFolder();
  });
  test.afterAll(() => folder.remove());
  return {
    get path() {
      return folder.path;
    },
  };
}
