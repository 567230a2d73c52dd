/** How the tests start Chromium. */
export const launch = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    // A page at Telegram's address frames a site on this machine.
    '--disable-features=LocalNetworkAccessChecks',
    '--disable-sync',
  ],
};
