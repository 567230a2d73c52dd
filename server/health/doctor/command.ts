import { ConfigError, loadEnvFile, readBotConfig } from '#server/config.ts';
import { certificateOf } from '#server/shared/certificate.ts';
import { systemClock } from '#server/shared/clock.ts';
import { printError } from '#server/shared/loggedError.ts';
import { examine, lineOf } from './doctor.ts';

// `npm run doctor`
try {
  loadEnvFile();
  const config = readBotConfig(process.env);
  const findings = [
    { name: 'settings', isFine: true, text: 'complete' },
    ...(await examine({
      config,
      clock: systemClock(0),
      fetch,
      readCertificate: certificateOf,
    })),
  ];
  process.stdout.write(`${findings.map(lineOf).join('\n')}\n`);
  if (findings.some(({ isFine }) => !isFine)) process.exitCode = 1;
} catch (error) {
  printError(error, [ConfigError]);
  process.exitCode = 1;
}
