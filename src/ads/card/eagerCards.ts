/** The first row of a phone: its images load at once. */
export const EAGER_CARDS = 2;
