import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { PetAd } from '#contract/sections/pets.ts';
import type { PetMatch } from '#contract/matches/matches.ts';
import { announceAdNews } from '#server/jobs/adNews.ts';
import { choose } from '#tests/support/formFields.ts';
import { postPet, publishPet } from '#tests/support/pets.ts';
import { publish, services } from '#tests/support/sections.ts';
import { allAnswered, open, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
});

test('the form of a lost pet has its fields open, and sends them', async () => {
  const id = await postPet(anna, { category: 'Продажа' });
  const user = await open(`/post/${id}/edit`, anna);
  await screen.findByRole('radiogroup', { name: /^Категория/u });
  expect(screen.queryByText('Ещё приметы')).not.toBeInTheDocument();
  choose('Категория', 'Потерянные');
  const day = await screen.findByLabelText('Когда пропал');
  // A pet is mostly lost today.
  expect(day).not.toHaveValue('');
  fireEvent.change(day, { target: { value: '2026-03-01' } });
  await user.type(screen.getByLabelText('Где'), 'у рынка');
  for (const color of ['рыжий', 'белый', 'серый'])
    await user.click(await screen.findByRole('button', { name: color }));
  expect(screen.getByRole('button', { name: 'чёрный' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'серый' }));
  choose('Размер', 'Крупный');
  await user.type(screen.getByLabelText('Тайная примета'), 'шрам');
  await user.click(screen.getByRole('button', { name: /^Сохранить|^Опубликовать/u }));
  await waitFor(async () => {
    const ad = (await anna.get<PetAd>(`/api/articles/${id}`)).body;
    expect(ad).toMatchObject({
      category: 'Потерянные',
      happened_at: '2026-03-01',
      place: 'у рынка',
      colors: ['рыжий', 'белый'],
      size: 'large',
      hidden_mark: 'шрам',
    });
  });
});

test('an error among the details of a lost pet gets the focus, at each attempt', async () => {
  const id = await postPet(anna, { category: 'Потерянные', price: '' });
  const user = await open(`/post/${id}/edit`, anna);
  const chip = await screen.findByLabelText('Номер чипа');
  await user.type(chip, '12');
  for (const city of ['', 'Москва']) {
    fireEvent.change(screen.getByLabelText(/^Город/u), { target: { value: city } });
    await user.click(screen.getByRole('button', { name: /^Сохранить|^Опубликовать/u }));
    await waitFor(() => expect(chip).toHaveAccessibleDescription(/15 цифр/u));
  }
  expect(chip).toHaveFocus();
});

test('the owner sees similar pets with reasons, decides, and ticks off the first hours', async () => {
  const fields = { price: undefined, colors: ['рыжий'], place: 'у рынка' };
  const lost = await publishPet(world, anna, { ...fields, category: 'Потерянные' });
  const finder = await world.as('boris');
  await publishPet(world, finder, { ...fields, title: 'Нашёлся пёс', category: 'Найденные' });
  const vet = { title: 'Ветеринар на дом', city: 'Подольск' };
  await publish(services, world, finder, vet);
  await announceAdNews(world.deps);
  const user = await open(`/post/${lost}`, anna);
  const matches = within(await screen.findByRole('region', { name: 'Похожие найденные' }));
  expect(matches.getByText(/та же порода/u)).toBeVisible();
  expect(matches.getAllByRole('img')).toHaveLength(2);
  expect(matches.getByText('Ваш')).toBeVisible();
  expect(matches.getByText('Нашли')).toBeVisible();
  expect(matches.getByRole('link', { name: 'Нашёлся пёс' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/post\//u),
  );
  await user.click(matches.getByRole('button', { name: 'Похоже: Нашёлся пёс' }));
  await matches.findByText('Вы ответили: похоже');
  await screen.findByText(/Мы написали нашедшему/u);
  expect((await anna.get<PetMatch[]>(`/api/matches/${lost}`)).body).toMatchObject([
    { state: 'similar' },
  ]);
  const clinics = { name: /ветклиники/u };
  await user.click(await screen.findByRole('link', clinics));
  expect(`${window.location.pathname}${decodeURIComponent(window.location.search)}`).toMatch(
    /^\/services\?.*q=ветеринар.*radius_km=50/u,
  );
  window.history.back();
  expect(await screen.findByRole('link', clinics)).toHaveTextContent('Начали');
});

test('the best match stands before the photos, further ones are folded', async () => {
  const dog = { price: undefined, colors: ['рыжий'], size: 'large', happened_at: '2026-03-01' };
  const lost = await publishPet(world, anna, { ...dog, category: 'Потерянные', sex: 2 });
  const finder = await world.as('boris');
  await publishPet(world, finder, { ...dog, title: 'Похожая', category: 'Найденные', sex: 2 });
  const other = { title: 'Менее похожая', category: 'Найденные', sex: 0, size: undefined };
  await publishPet(world, finder, { ...dog, ...other });
  await announceAdNews(world.deps);
  const user = await open(`/post/${lost}`, anna);
  const panel = await screen.findByRole('region', { name: 'Похожие найденные' });
  const photo = screen.getByRole('button', { name: /^Открыть фото/u });
  expect(panel.compareDocumentPosition(photo)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const matches = within(panel);
  expect(matches.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Похожая']);
  await user.click(matches.getByRole('button', { name: 'Ещё похожие: 1' }));
  expect(matches.getByRole('link', { name: 'Менее похожая' })).toBeVisible();

  // A pet that is not the own one gives way to the next.
  await user.click(matches.getByRole('button', { name: 'Это не мой питомец: Похожая' }));
  await waitFor(() =>
    expect(matches.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Менее похожая',
      'Похожая',
    ]),
  );

  await user.click(screen.getByRole('button', { name: 'Нашлась! Закрыть поиск' }));
  await user.click(await screen.findByRole('button', { name: 'Нашлась!' }));
  await waitFor(async () =>
    expect((await anna.get<PetAd>(`/api/articles/${lost}`)).body.outcome).toBe('found'),
  );
});

test('nobody is sent to a search for clinics that finds none', async () => {
  const far = { title: 'Ветеринар на дом', city: 'Владивосток' };
  await publish(services, world, await world.as('boris'), far);
  const lost = await publishPet(world, anna, { category: 'Потерянные', price: undefined });
  await open(`/post/${lost}`, anna);
  await screen.findByRole('heading', { name: 'Первые часы' });
  await allAnswered();
  expect(screen.queryByRole('link', { name: /ветклиники/u })).toBeNull();
  expect(await screen.findByText('Пока похожих нет')).toBeVisible();
});

test('help stands first on an own lost ad; a poster is offered once it is published', async () => {
  const id = await postPet(anna, { category: 'Потерянные', price: '', title: 'Потерялся кот' });
  const user = await open(`/post/${id}`, anna);
  await screen.findByRole('heading', { name: 'Первые часы' });
  const poster = () => screen.queryAllByRole('button', { name: /листовк/iu });
  expect(poster()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Ещё действия' }));
  await screen.findByRole('button', { name: 'Удалить' });
  expect(poster()).toEqual([]);
  cleanup();

  await (await world.as('admin')).post('/api/admin/ad-action', { ad_id: id, do: 1 });
  const again = await open(`/post/${id}`, anna);
  const help = await screen.findByRole('heading', { name: 'Первые часы' });
  const boost = screen.getByRole('button', { name: 'Продвинуть объявление' });
  expect(help.compareDocumentPosition(boost)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('button', { name: 'Поделиться' })).toBeVisible();
  await again.click(screen.getByRole('button', { name: /листовки/u }));
  expect(await screen.findByRole('dialog', { name: 'Листовка' })).toBeVisible();
});
