export const installTexts = {
  title: 'Приложение',
  text: 'Установите petskod: откроется сразу, даже без связи.',
  install: 'Установить',
} as const;
