import { expect, type FrameLocator, type Page } from 'playwright/test';

export const photos = ['dogs/shchenok.jpg', 'dogs/sobaka.jpg'].map(
  (name) => `${import.meta.dirname}/../../mock-env/demo/photos/${name}`,
);

/** Chooses an option of a form's field: a segment, or an option of a select. */
export async function choose(
  form: Page | FrameLocator,
  label: string,
  option: string,
): Promise<void> {
  const name = new RegExp(`^${label}`, 'u');
  const field = form.getByRole('radiogroup', { name }).or(form.getByRole('combobox', { name }));
  if ((await field.getAttribute('role')) === 'radiogroup')
    await field.getByRole('radio', { name: option, exact: true }).check();
  else await field.selectOption(option);
}

/** Fills in a valid pet ad with two photos. */
export async function fillPetForm(app: Page | FrameLocator, title: string): Promise<void> {
  await app.getByLabel('Добавить фото').setInputFiles(photos);
  await expect(app.getByRole('img', { name: 'Фото 2' })).toBeVisible();
  await app.getByLabel('Заголовок').fill(title);
  await choose(app, 'Категория', 'Продажа');
  await app.getByLabel('Цена, ₽').fill('12500');
  await choose(app, 'Вид животного', 'Собаки');
  await app.getByRole('combobox', { name: 'Порода' }).fill('немецкая овч');
  await app.getByRole('option', { name: 'Немецкая овчарка' }).click();
  // The city of the last ad is chosen already.
  const city = app.getByRole('combobox', { name: 'Город' });
  if ((await city.inputValue()) !== 'Тула') {
    await city.fill('Тула');
    await app.getByRole('option', { name: 'Тула' }).click();
  }
  await app.getByLabel('Описание').fill('Весёлый щенок.\nПривит.');
}
