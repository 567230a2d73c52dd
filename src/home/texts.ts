export const homeTexts = {
  title: 'Найдём вам друга',
  subtitle: 'Объявления для тех, кто любит животных',
  create: 'Разместить объявление',
  sections: 'Разделы',
  soon: 'Скоро',
} as const;

export const sectionTexts = {
  pets: { name: 'Питомцы', line: 'Купить, приютить, найти' },
  market: { name: 'Барахолка', line: 'Вещи для любимцев' },
  services: { name: 'Услуги', line: 'Груминг, передержка, няни' },
  events: { name: 'События', line: 'Выставки и встречи' },
} as const;
