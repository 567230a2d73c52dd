/** Opens another site in this tab. */
export const leavePage = (url: string): void => window.location.assign(url);
