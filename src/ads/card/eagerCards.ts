/** Two rows of a phone. */
const ON_PHONE = 4;
/** Two rows of a wide window. */
const ON_WIDE = 10;

/** Whether the card at this place of a list stands in the first screen: always, or if the window is wide. */
export const isEagerAt = (index: number): boolean | 'wide' =>
  index < ON_PHONE || (index < ON_WIDE && 'wide');
