import { quoted } from '#contract/quoted.ts';
import type { PhotoProblem } from './photoProblem.ts';

const unreadable = (name: string, format: string) =>
  `Браузер не смог открыть ${name}: это формат ${format}. Сохраните фото в JPEG или PNG и добавьте снова.`;

export const photoErrors: Record<PhotoProblem, (name: string) => string> = {
  heic: (name) => unreadable(name, 'HEIC'),
  avif: (name) => unreadable(name, 'AVIF'),
  webp: (name) => unreadable(name, 'WebP'),
  damaged: (name) => `Фото ${quoted(name)} повреждено, открыть его не получилось. Выберите другое.`,
  empty: (name) => `Файл ${quoted(name)} пустой. Выберите другое фото.`,
  tooLarge: (name) => `Фото ${quoted(name)} слишком большое. Уменьшите его и добавьте снова.`,
  notAnImage: (name) => `Файл ${name} не является изображением`,
};
