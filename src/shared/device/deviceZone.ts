/** The time zone of this device, which quiet hours follow; some browsers do not tell. */
export const deviceZone = (): { timezone?: string } => {
  const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions();
  return timezone ? { timezone } : {};
};
