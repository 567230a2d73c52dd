import { fileURLToPath } from 'node:url';

const file = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/roboto/${name}`));

/** Fonts come as a package: servers have none with Cyrillic. */
export const fonts = {
  regular: file('400Regular/Roboto_400Regular.ttf'),
  bold: file('700Bold/Roboto_700Bold.ttf'),
};
