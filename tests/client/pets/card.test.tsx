import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { publishPet, sendPet } from '#tests/support/pets.ts';
import { tinyImages } from '#tests/support/images.ts';
import { cardOf, open, serve } from '#tests/support/screens.tsx';
import { act as actOn, pets } from '#tests/support/sections.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;

beforeAll(async () => {
  world = await testApp();
  serve(world);
  const anna = await world.as('anna');
  const admin = await world.as('admin');
  await publishPet(world, anna, { title: 'Дорогой', price: 1_000_000 });
  await publishPet(world, anna, { title: 'Без цены', price: 0 });
  await publishPet(world, anna, { title: 'Даром', category: 'В хорошие руки', sex: 0 });
  await publishPet(world, anna, { title: 'Потеряшка', category: 'Потерянные', sex: 2 });
  await publishPet(world, anna, { title: 'Потеряш', category: 'Потерянные', sex: 1 });
  await publishPet(world, anna, { title: 'Найдёныш', category: 'Найденные', sex: 0 });
  await publishPet(world, anna, { title: 'Находка', category: 'Найденные', sex: 2 });
  const { body } = await sendPet(anna, { title: 'Альбом' }, await tinyImages(3));
  await actOn(pets, admin, 'admin', 1, body.id);
});

test('its heart is named after it and follows its title', async () => {
  await open('/posts');
  const card = within(await cardOf('Даром'));
  const heart = card.getByRole('button', { name: 'В избранное: Даром', pressed: false });
  const title = card.getByRole('link', { name: 'Даром' });
  expect(title.compareDocumentPosition(heart)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('the text of a card', () => {
  const breed = 'Лабрадор-ретривер';
  test.each([
    { title: 'Дорогой', price: '1\u202F000\u202F000\u00A0₽', facts: breed },
    { title: 'Без цены', price: 'Цена не указана', facts: breed },
    { title: 'Даром', badge: 'В хорошие руки', facts: breed },
    { title: 'Потеряшка', badge: 'Потеряна', facts: breed },
    { title: 'Потеряш', badge: 'Потерян', facts: breed },
    { title: 'Найдёныш', badge: 'Найден', facts: breed },
    { title: 'Находка', badge: 'Найдена', facts: breed },
  ])('«$title»: $badge $price', async ({ title, badge, price, facts }) => {
    await open('/posts');
    const card = await cardOf(title);
    const texts = [...card.querySelectorAll('div, p, span')].map((element) => element.textContent);
    if (price) expect(texts).toContain(price);
    expect(texts).toContain(`\u00A0· ${facts}`);
    expect(texts.slice(-2)).toEqual(['Москва', 'сегодня']);
    if (badge) expect(within(card).getByText(badge)).toBeVisible();
  });

  test.each([
    [0, 'сегодня'],
    [1, 'вчера'],
    [2, '2 мар.'],
    [365, '2 мар. 2026'],
  ])('after %i days its age is «%s»', async (days, age) => {
    vi.setSystemTime(new Date(world.clock.now().getTime() + days * 86_400_000));
    await open('/posts');
    expect(within(await cardOf('Дорогой')).getByText(age)).toBeVisible();
    vi.setSystemTime(world.clock.now());
  });
});

describe('several images', () => {
  /** The card's image area, and the index of the shown image. */
  async function album() {
    const card = await cardOf('Альбом');
    const images = [...card.querySelectorAll('img')];
    const area = images[0]?.closest('[class*="images"]');
    if (!area) throw new Error('the card has no images');
    vi.spyOn(card, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 300, 300));
    const { body } = await world.visitor.post<{ title: string; images: string[] }[]>(
      '/api/articles/filter',
      {},
    );
    const ids = body.find(({ title }) => title === 'Альбом')?.images ?? [];
    const shown = () => {
      const address = card.querySelector('img')?.getAttribute('src') ?? '';
      return ids.findIndex((id) => address.includes(id)) + 1;
    };
    return { area, shown };
  }
  const moveMouse = (area: Element, clientX: number) =>
    fireEvent(area, new MouseEvent('pointermove', { bubbles: true, clientX }));
  const swipe = (area: Element, by: { x: number; y?: number }) => {
    fireEvent.touchStart(area, { touches: [{ clientX: 200, clientY: 200 }] });
    const end = createEvent.touchEnd(area, {
      changedTouches: [{ clientX: 200 + by.x, clientY: 200 + (by.y ?? 0) }],
    });
    fireEvent(area, end);
    return end;
  };

  test('follow the mouse across the card and return to the first without it', async () => {
    await open('/posts');
    const { area, shown } = await album();
    const asMouse = (event: MouseEvent) => Object.assign(event, { pointerType: 'mouse' });
    const move = (clientX: number) =>
      fireEvent(area, asMouse(new MouseEvent('pointermove', { bubbles: true, clientX })));
    expect(shown()).toBe(1);
    move(250);
    expect(shown()).toBe(2);
    move(399);
    expect(shown()).toBe(3);
    fireEvent(area, asMouse(new MouseEvent('pointerout', { bubbles: true, clientX: 500 })));
    expect(shown()).toBe(1);
    // Over its text as well.
    const text = screen.getByRole('link', { name: 'Альбом' });
    fireEvent(text, asMouse(new MouseEvent('pointermove', { bubbles: true, clientX: 250 })));
    expect(shown()).toBe(2);
    fireEvent(text, asMouse(new MouseEvent('pointerout', { bubbles: true, clientX: 500 })));
    expect(shown()).toBe(1);
    // A touch that moves over the card switches nothing.
    moveMouse(area, 250);
    expect(shown()).toBe(1);
  });

  test('switch in a circle by swipes of more than 50 px, without opening the card', async () => {
    await open('/posts');
    const { area, shown } = await album();
    swipe(area, { x: -50 });
    expect(shown()).toBe(1);
    expect(swipe(area, { x: -51 }).defaultPrevented).toBe(true);
    expect(shown()).toBe(2);
    swipe(area, { x: 51 });
    swipe(area, { x: 60 });
    expect(shown()).toBe(3);
    expect(screen.getByRole('heading', { level: 1, name: 'Питомцы' })).toBeVisible();
  });

  test('do not switch when the page is scrolled', async () => {
    await open('/posts');
    const { area, shown } = await album();
    expect(swipe(area, { x: -70, y: 200 }).defaultPrevented).toBe(false);
    expect(shown()).toBe(1);
  });
});

test('a tap on the image or on the title opens the ad', async () => {
  const user = await open('/posts');
  const card = await cardOf('Дорогой');
  await user.click(card.querySelector('img') as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: 'Дорогой' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'К питомцам' }));
  await user.click(within(await cardOf('Даром')).getByRole('link', { name: 'Даром' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Даром' })).toBeVisible();
});
