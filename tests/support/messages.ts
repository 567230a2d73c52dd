/** A sent message without anything but its text. */
export const PLAIN_MESSAGE = {
  about: null,
  about_section: null,
  images: [],
  is_read: false,
  is_deleted: false,
};
