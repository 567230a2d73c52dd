/** What a person has begun carries their id, so that no one else in this browser comes upon it. */
export const draftKey = (owner: number, form: string): string => `draft:${owner}:${form}`;

/** The form that a draft stands in from the moment it is sent. */
export const sendingForm = (key: string): string => `sending-${key}`;
