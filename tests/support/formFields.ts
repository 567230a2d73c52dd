import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The control whose label starts so: an input, a select, or a group of radio buttons. */
export function fieldOf(label: string): HTMLElement {
  const groups = [...document.querySelectorAll<HTMLElement>('[role="radiogroup"]')];
  const group = groups.find((one) => one.querySelector('legend')?.textContent?.startsWith(label));
  return group ?? screen.getByLabelText(new RegExp(`^${label}`, 'u'));
}

const isGroup = (field: HTMLElement) => field.getAttribute('role') === 'radiogroup';

/** Chooses an option by its text, however the field offers it. */
export function choose(label: string, option: string): void {
  const field = fieldOf(label);
  if (isGroup(field)) fireEvent.click(within(field).getByLabelText(option));
  else {
    const { value } = within(field).getByText<HTMLOptionElement>(option);
    fireEvent.change(field, { target: { value } });
  }
}

/** The value of a field; of a group that of the chosen radio button. */
export function valueOf(label: string): string {
  const field = fieldOf(label);
  const control = isGroup(field) ? field.querySelector('input:checked') : field;
  return (control as HTMLInputElement | null)?.value ?? '';
}

/** Chooses a row of the menu «⋮» of a photo in a form. */
export async function editPhoto(user: UserEvent, number: number, row: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Действия с фото ${number}` }));
  const menu = within(await screen.findByRole('dialog', { name: `Фото ${number}` }));
  await user.click(menu.getByRole('button', { name: row }));
}
