export const imageTexts = {
  notAnImage: (name: string) => `Файл ${name} не является изображением`,
  tooLarge: (name: string) => `Файл ${name} больше 10 МБ`,
  notFound: 'Такого изображения не существует',
};
