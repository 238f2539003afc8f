import { parseDescription } from './parse-description.ts';

/** From ffmpeg 5.1, with its newer and the older way to print streams. */
const phone = `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:source':
  Metadata:
    major_brand     : isom
    title           : Stream #0:7: Video: h264, 1x1
                    : Stream #0:8: Video: h264, 1x1
  Duration: 00:01:05.50, start: 0.000000, bitrate: 1205 kb/s
  Stream #0:0[0x1](und): Video: h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709, progressive), 1920x1080 [SAR 4:3 DAR 64:27], 1000 kb/s, 29.97 fps, 30 tbr, 15360 tbn (default)
      Metadata:
        handler_name    : VideoHandler
    Side data:
      displaymatrix: rotation of -90.00 degrees
  Stream #0:1[0x2](eng): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, stereo, fltp, 128 kb/s (default)
  Stream #0:2[0x3](deu): Subtitle: mov_text (tx3g / 0x67337874), 0 kb/s
  Stream #0:3: Video: mjpeg (Baseline), yuvj420p(pc, bt470bg/unknown/unknown), 600x600, 90k tbr, 90k tbn (attached pic)
Output #0, ffmetadata, to 'pipe:1':
  Stream #0:9: Video: h264, yuv420p, 1x1
`;

test('parseDescription: a recording of a phone -> properties of its streams, nothing from metadata or the output', () => {
  const { streams, ...container } = parseDescription(phone);

  expect(container).toEqual({ format: 'mov,mp4,m4a,3gp,3g2,mj2', duration: 65.5, bitRate: 1_205_000 });
  expect(streams.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  expect(streams[0]).toEqual({
    index: 0,
    type: 'Video',
    codec: 'h264',
    profile: 'High',
    language: 'und',
    pixelFormat: 'yuv420p',
    width: 1920,
    height: 1080,
    pixelRatio: 4 / 3,
    isInterlaced: false,
    isHighDynamicRange: false,
    averageRate: 29.97,
    nominalRate: 30,
    isAttachedPicture: false,
    rotation: -90,
  });
  expect(streams[1]).toMatchObject({ type: 'Audio', codec: 'aac', language: 'eng' });
  expect(streams[2]).toMatchObject({ type: 'Subtitle', codec: 'mov_text', language: 'deu' });
  expect(streams[3]).toMatchObject({ codec: 'mjpeg', isAttachedPicture: true, nominalRate: 90_000, averageRate: 0 });
});

test.each([
  [
    'HDR',
    'hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/bt2020/smpte2084), 64x64, 24 fps, 24 tbr',
    { isHighDynamicRange: true },
  ],
  [
    'interlaced',
    'mpeg2video (Main), yuv420p(tv, bottom coded first (swapped)), 720x576, SAR 16:15 DAR 4:3, 25 fps, 25 tbr',
    { isInterlaced: true, pixelRatio: 16 / 15 },
  ],
  ['no profile', 'vp8, yuv420p, 320x180, SAR 1:1 DAR 16:9, 15 fps, 15 tbr, 1k tbn (default)', { codec: 'vp8', profile: '', pixelRatio: 1 }],
  ['tag instead of a profile', 'png (MPNG / 0x474E504D), rgb24, 8x8, 25 fps', { codec: 'png', profile: '', pixelFormat: 'rgb24' }],
  ['codec unknown', 'none (ABCD / 0x44434241), none, 64x64, 25 fps', { codec: '' }],
])('parseDescription: %s -> recognized', (_name, text, expected) => {
  const { streams, duration } = parseDescription(
    `Input #0, matroska,webm, from 'x':\n  Duration: N/A, start: 0.0, bitrate: N/A\n    Stream #0:0: Video: ${text}\n`,
  );

  expect(duration).toBe(0);
  expect(streams[0]).toMatchObject(expected);
});

test('parseDescription: an older ffmpeg that prints the rotation as metadata -> rotation', () => {
  const text =
    "Input #0, mov, from 'x':\n    Stream #0:0(und): Video: h264 (Main), yuv420p, 64x32, 15 fps\n    Metadata:\n      rotate          : 90\n";

  expect(parseDescription(text).streams[0]).toMatchObject({ rotation: 90 });
});
