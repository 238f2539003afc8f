import { classNames } from './class-names.ts';

/** Stroke paths on a 24 x 24 grid. */
const paths = {
  home: 'M3 11l9-8 9 8M5 9.5V20h5v-6h4v6h5V9.5',
  wave: 'M2 12c2.5 0 2.5-6 5-6s2.5 12 5 12 2.5-12 5-12 2.5 6 5 6',
  compass: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15.5 8.5l-2 5-5 2 2-5z',
  spark: 'M12 3l1.9 5.6L19.5 10.5l-5.6 1.9L12 18l-1.9-5.6L4.5 10.5l5.6-1.9zM19 16v5M16.5 18.5h5',
  plus: 'M12 5v14M5 12h14',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.6-4 3.7-6 7.5-6s6.9 2 7.5 6',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  signOut: 'M14 4H6v16h8M10.5 12H21M17.5 8.5L21 12l-3.5 3.5',
  signIn: 'M10 4h8v16h-8M3 12h10.5M10 8.5l3.5 3.5-3.5 3.5',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7',
  alert: 'M12 3l9.5 17h-19zM12 10v4.5M12 17.2v.1',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.7v.1',
  arrowRight: 'M4 12h15M13 6l6 6-6 6',
  arrowLeft: 'M20 12H5M11 6l-6 6 6 6',
  chevronDown: 'M6 9.5l6 6 6-6',
  eye: 'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  eyeOff:
    'M4 4l16 16M9.8 5.7c.7-.1 1.4-.2 2.2-.2 6.5 0 10 6.5 10 6.5a17 17 0 0 1-3 3.7M6.2 7.5A16 16 0 0 0 2 12s3.5 6.5 10 6.5c1.7 0 3.2-.4 4.5-1',
  heart: 'M12 20S3.5 15 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 6-8.5 11-8.5 11z',
  comment: 'M4 4.5h16v12H11L6.5 20.5v-4H4z',
  remix: 'M4 7h10a4 4 0 0 1 4 4v1M15 9l3 3 3-3M20 17H10a4 4 0 0 1-4-4v-1M9 15l-3-3-3 3',
  thread: 'M5 5.5h14M5 10h14M5 14.5h10M5 19h6',
  image: 'M4 4.5h16v15H4zM4 16l4.5-4.5 4 4 3-3L20 17M15.5 8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4z',
  video: 'M7.5 3h9v18h-9zM11 9.5v5l3.5-2.5z',
  retry: 'M20 12a8 8 0 1 1-2.5-5.8M20 3.5v4.5h-4.5',
  copy: 'M8.5 8.5h12v12h-12zM15.5 8.5v-5h-12v12h5',
  external: 'M13 4h7v7M20 4l-9 9M10 5H4v15h15v-6',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.5l3.5 2',
  send: 'M21 3L3 10.5l7 3.5 3.5 7zM10 14l4-4',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5L7 20.5h10l1-14M10 10.5v6M14 10.5v6',
  edit: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  mail: 'M3 5.5h18v13H3zM3 7l9 6.5L21 7',
  filter: 'M3.5 6h17M7 12h10M10.5 18h3',
  trophy: 'M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.5c0 3 1 5 3.7 5M17 6h3.5c0 3-1 5-3.7 5M12 15v4M8 20.5h8',
  shield: 'M12 3l8 3v6c0 4.5-3.2 7.6-8 9-4.8-1.4-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  key: 'M14.5 3.5a6 6 0 1 0 2.6 11.4M14.6 9.4l-10 10v1.1h3v-2h2v-2h2l2-2M16 8h.1',
  device: 'M4 5h16v10.5H4zM2.5 19.5h19',
  download: 'M12 3.5v11.5M7.5 10.5l4.5 4.5 4.5-4.5M4 19.5h16',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5l5 5',
  share: 'M12 15V3.5M8 7l4-3.5L16 7M6 11H4.5v9.5h15V11H18',
  volume: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  volumeOff: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  microphone: 'M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3',
  play: 'M7.5 4.5v15l12-7.5z',
  pause: 'M8.5 5v14M15.5 5v14',
  chevronUp: 'M6 14.5l6-6 6 6',
  chevronLeft: 'M14.5 6l-6 6 6 6',
  chevronRight: 'M9.5 6l6 6-6 6',
  calendar: 'M4 5.5h16v14.5H4zM4 10h16M8.5 3v4.5M15.5 3v4.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4',
  repeat: 'M5 11V9.5a3 3 0 0 1 3-3h11M16 3.5l3 3-3 3M19 13v1.5a3 3 0 0 1-3 3H5M8 20.5l-3-3 3-3',
  tag: 'M3.5 3.5h8l9 9-8 8-9-9zM8 8h.1',
  upload: 'M12 15.5V4M7.5 8.5L12 4l4.5 4.5M4 19.5h16',
  crop: 'M7 2.5V17h14.5M2.5 7H17v14.5',
  captions: 'M3 5.5h18v13H3zM6.5 10.5h4M13.5 10.5h4M6.5 14.5h7',
  flag: 'M5 21V4h13l-3 4.5 3 4.5H5',
  smile: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.2 14a4.4 4.4 0 0 0 7.6 0M9 9.2v.6M15 9.2v.6',
  bookmark: 'M6 3.5h12v17l-6-4.5-6 4.5z',
} as const;

export type IconName = keyof typeof paths;

/** Mirrored in text from right to left. */
const directional: ReadonlySet<IconName> = new Set(['arrowLeft', 'arrowRight', 'chevronLeft', 'chevronRight']);

/** An icon in the current text color; `size` in CSS pixels at the default size of text, which it grows with. Decorative: label the control that contains it. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={classNames('tz-icon', directional.has(name) && 'tz-icon--directional', className)}
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
