import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLongPress } from '#src/messages/conversation/history/useLongPress.ts';

const reply = vi.fn<() => void>();

/** A message, and what opens under the finger that rests on it. */
function Message() {
  const [isOpen, setOpen] = useState(false);
  const handlers = useLongPress(
    () => setOpen(true),
    () => {},
  );
  return (
    <>
      <p {...handlers}>Текст</p>
      {isOpen && (
        <button type="button" onClick={reply}>
          Ответить
        </button>
      )}
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  reply.mockClear();
});
afterEach(() => vi.useRealTimers());

test('the finger that lifts after a long press presses nothing, the next one does', () => {
  render(<Message />);
  fireEvent.pointerDown(screen.getByText('Текст'), { pointerType: 'touch' });
  act(() => void vi.advanceTimersByTime(500));
  const button = screen.getByRole('button', { name: 'Ответить' });
  fireEvent.pointerUp(screen.getByText('Текст'), { pointerType: 'touch' });
  fireEvent.click(button);
  expect(reply).not.toHaveBeenCalled();
  fireEvent.pointerDown(button, { pointerType: 'touch' });
  fireEvent.click(button);
  expect(reply).toHaveBeenCalledOnce();
});

test('when the lifted finger clicks nothing, the next tap or key counts', () => {
  render(<Message />);
  fireEvent.pointerDown(screen.getByText('Текст'), { pointerType: 'touch' });
  act(() => void vi.advanceTimersByTime(500));
  const button = screen.getByRole('button', { name: 'Ответить' });
  fireEvent.keyDown(button, { key: 'Enter' });
  fireEvent.click(button);
  expect(reply).toHaveBeenCalledOnce();
});
