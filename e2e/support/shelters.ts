import { expect, type APIRequestContext } from 'playwright/test';
import { tokenOf, userIdOf } from './personas.ts';

/** Gives a user the mark of a shelter. */
export async function markAsShelter(request: APIRequestContext, token: string): Promise<void> {
  const marked = await request.post('/api/admin/verify', {
    headers: { authorization: `Bearer ${await tokenOf(request, 'admin')}` },
    data: { user_id: await userIdOf(request, token), kind: 'shelter', note: 'Устав показали' },
  });
  expect(marked.ok(), await marked.text()).toBe(true);
}

/** A table of twenty cats, of which the eighth lives in this city. */
export function tableOfCats(city = 'Тула') {
  const rows = Array.from(
    { length: 20 },
    (_, index) =>
      `Кот ${index + 1};В хорошие руки;Кошки;Сибирская кошка;мальчик;${index === 7 ? city : 'Тула'};кот.jpg`,
  );
  const text = ['Заголовок;Категория;Вид животного;Порода;Пол;Город;Фото', ...rows].join('\n');
  return { name: 'питомцы.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}
