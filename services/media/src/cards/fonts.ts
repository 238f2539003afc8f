import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const resolve = createRequire(import.meta.url).resolve;

/** Fonts of cards and captions. */
export const fontFiles = [
  resolve('@expo-google-fonts/space-grotesk/700Bold/SpaceGrotesk_700Bold.ttf'),
  resolve('@expo-google-fonts/space-grotesk/500Medium/SpaceGrotesk_500Medium.ttf'),
  resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
];

/** Copies the fonts to the run's folder and returns the folder name, which needs no escaping in a filter. */
export const copyFonts = async (folder: string): Promise<string> => {
  await mkdir(join(folder, 'fonts'), { recursive: true });
  for (const file of fontFiles) await copyFile(file, join(folder, 'fonts', basename(file)));
  return 'fonts';
};
