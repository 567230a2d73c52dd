/** Keys carry the user's id, because accounts share the browser's storage. */
export const draftKey = (owner: number, form: string): string => `draft:${owner}:${form}`;

/** The form of a draft that is being sent. */
export const sendingForm = (key: string): string => `sending-${key}`;
