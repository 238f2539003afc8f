import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const resolve = createRequire(import.meta.url).resolve;

/** What cards and captions are set in. */
export const fontFiles = [
  resolve('@expo-google-fonts/space-grotesk/700Bold/SpaceGrotesk_700Bold.ttf'),
  resolve('@expo-google-fonts/space-grotesk/500Medium/SpaceGrotesk_500Medium.ttf'),
  resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
];

/** Lays the fonts into a run's folder, where the caption renderer finds them under a name without special characters. */
export const copyFonts = async (folder: string): Promise<string> => {
  await mkdir(join(folder, 'fonts'), { recursive: true });
  for (const file of fontFiles) await copyFile(file, join(folder, 'fonts', basename(file)));
  return 'fonts';
};
