export const marketHeadlines = { free: 'Бесплатно', noPrice: 'Цена не указана' };
