/** The id of the matches in the document. */
export const matchesId = 'matches';
