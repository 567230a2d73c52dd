import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { TelegramBot } from './bot/telegram/telegramBot.service.ts';
import { startBot } from './bot/startBot.ts';
import { backUpConnected } from './backup/backUp.ts';
import { openControlSocket } from './backup/controlSocket.ts';
import { noteCheck } from './backup/lastBackup.queries.ts';
import { systemClock } from './shared/clock.ts';
import {
  ConfigError,
  ENV_FILE,
  loadEnvFile,
  outsideAddressesOf,
  readConfig,
  webhookSecretOf,
  type Config,
} from './config.ts';
import { createDataFolder } from './shared/files/dataFolder.ts';
import { DataLockError, lockData } from './shared/files/dataLock.ts';
import { connect } from './db/connection/connect.ts';
import { createQueryObserver } from './db/connection/queryObserver.ts';
import { migrate, MigrationError } from './db/migrate.ts';
import { demoBotToken, checkDemoSeparation } from './demo/demo.ts';
import type { Deps } from './deps.ts';
import { diskSpaceGuard } from './shared/files/diskSpace.ts';
import { devListener } from './http/client/devPages.ts';
import { readClient, type BuiltClient } from './http/client/clientFiles.ts';
import { folderStore } from './images/folderStore.ts';
import { s3Store } from './images/s3Store.ts';
import { startWarnings } from './health/warnings.ts';
import { startAdNews } from './jobs/adNews.ts';
import { startJobs } from './jobs/schedule.ts';
import { ListenError, takePort, type Port } from './http/listen/listen.ts';
import { createLog, logUncaught } from './shared/log.ts';
import { printError } from './shared/loggedError.ts';
import { createMetrics } from './shared/metrics.ts';
import { announce } from './notices/outbox/outbox.queries.ts';
import { startNotices } from './notices/startNotices.ts';
import { watchEventLoop } from './shared/watchdog.ts';
import { watchOutside } from './shared/outsideWatch.ts';
import { thisRelease } from './shared/release.ts';
import { reconcileReservedAccounts } from './session/accounts/reservedAccounts.ts';

const READ_BY_OTHERS = 0o004;
const DIST = new URL('../dist', import.meta.url).pathname;
const STOP_AFTER_MS = 10_000;
/** A database that hangs must not keep the process. */
const CLOSE_WITHIN_MS = 5000;
/** Of a proxy and of browsers; server/deploy/Caddyfile has times that are shorter. */
const PROXY_NOTICE_MS = 3000;
const BROWSER_NOTICE_MS = 150;

async function start(): Promise<void> {
  const envFile = statSync(ENV_FILE, { throwIfNoEntry: false });
  loadEnvFile();
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  if (envFile && envFile.mode & READ_BY_OTHERS && !config.demo) {
    log.warn('.env has secrets and is readable by every user: chmod 600 .env');
  }
  const isDev = process.argv.includes('--dev');
  // Vite prints its own messages as errors.
  if (!isDev) logUncaught(log);
  log.info(thisRelease, 'starting');
  const onWait = ({ message }: Error): void => log.info(`waiting: ${message}`);
  const { server, answerWith, drain } = await takePort(config.port, config.host, onWait);
  // A connection that cannot be accepted, for want of files or memory.
  server.on('error', (error) => log.warn({ err: error }, 'connection not accepted'));
  const release = config.databaseUrl ? () => {} : await lockData(config.dataDir, onWait);
  const metrics = createMetrics();
  metrics.watchProcess();
  const observer = createQueryObserver({ metrics, log }, config.slowQueryMs);
  const connection = await connect(config, observer);
  await migrate(connection, { log });
  await checkDemoSeparation(connection.db, config);

  const imageStore = config.s3 ? s3Store(config.s3) : folderStore(join(config.dataDir, 'images'));
  const usesDataDir = !config.databaseUrl || !config.s3;
  if (usesDataDir) createDataFolder(config.dataDir);
  const deps = {
    db: connection.db,
    backgroundDb: connection.backgroundDb,
    healthDb: connection.healthDb,
    eventBus: connection.eventBus,
    config,
    clock: systemClock(config.clockOffsetSeconds),
    imageStore,
    announce,
    log,
    metrics,
    ...(usesDataDir && { checkDiskSpace: diskSpaceGuard(config.dataDir) }),
    fetch,
  };
  const isBuilt = !isDev && existsSync(join(DIST, 'index.html'));
  if (!isDev && !isBuilt) log.warn('the client is not built: the API alone is served');
  const client = isBuilt ? await readClient(DIST) : undefined;
  const { app, stop, bot, site: siteDeps } = await buildSite(deps, client);
  const listener = getRequestListener(app.fetch);
  answerWith(isDev ? await devListener(listener, server, config.dataDir) : listener);
  const port = (server.address() as { port: number }).port;
  log.info({ port, demo: config.demo }, 'listening');
  // The embedded database runs in the event loop, and stops it when a write hangs. Migrations may last.
  if (!isDev) watchEventLoop();
  if (config.demo) printDemoUrls(port);

  const background = { ...siteDeps, db: siteDeps.backgroundDb };
  const stopJobs = startJobs(background);
  const stopAdNews = startAdNews(background);
  const stopNotices = startNotices(siteDeps);
  const stopBot = startBot(siteDeps, bot);
  const stopWarnings = config.demo ? async () => {} : startWarnings(siteDeps);
  const closeControlSocket = config.databaseUrl
    ? undefined
    : await openControlSocket(config.dataDir, log, {
        backUp: (folder) => backUpConnected(config, connection, folder),
        noteCheck: (isGood) => noteCheck(connection.db, new Date(), isGood),
      });
  const noticeMs = config.trustProxy ? PROXY_NOTICE_MS : BROWSER_NOTICE_MS;
  onStop({ server, drain, log, stop, noticeMs }, async () => {
    closeControlSocket?.();
    await Promise.all([stopJobs(), stopAdNews(), stopNotices(), stopBot(), stopWarnings()]);
    await connection.close();
    release();
  });
}

/** Builds the site; the demo also gets the mock environment. */
async function buildSite(
  deps: Omit<Deps, 'outside'>,
  client: BuiltClient | undefined,
): Promise<{ app: Hono; bot: TelegramBot; stop: () => void; site: Deps }> {
  if (!deps.config.demo) {
    const site = watchOutside(deps, outsideAddressesOf(deps.config));
    await reconcileReservedAccounts(site);
    return { ...createApp(site, client), site };
  }
  const { createMockEnv } = await import('#mock-env/mockEnv.ts');
  const { demoConfig } = await import('#mock-env/demoConfig.ts');
  const { loadDemo } = await import('#mock-env/demo/load.ts');
  const { publicUrl, dataDir } = deps.config;
  const url = `${publicUrl}/mock-env`;
  const botToken = demoBotToken(dataDir);
  const telegramWebhookSecret = webhookSecretOf(botToken);
  const config: Config = {
    ...deps.config,
    ...demoConfig(url, botToken.replace(/^.*:/u, '')),
    botToken,
    telegramWebhookSecret,
    pushServices: [...deps.config.pushServices, new URL(publicUrl).origin],
  };
  const demo = watchOutside({ ...deps, config }, outsideAddressesOf(config));
  await reconcileReservedAccounts(demo);
  await loadDemo(demo);
  const { app, bot, stop } = createApp(demo, client);
  const root = new Hono();
  root.route('/mock-env', createMockEnv({ ...config, url, clock: deps.clock }));
  root.route('/', app);
  return { app: root, bot, stop, site: demo };
}

function printDemoUrls(port: number): void {
  process.stdout.write(
    [
      '',
      '  petskod is running as a demo.',
      `  As a website:     http://localhost:${port}/`,
      `  Inside Telegram:  http://localhost:${port}/mock-env/`,
      '',
      '',
    ].join('\n'),
  );
}

/** On SIGTERM and SIGINT: lets a proxy notice, stops accepting, finishes requests, ends live streams, then exits. */
function onStop(
  {
    server,
    drain,
    log,
    stop,
    noticeMs,
  }: Pick<Port, 'server' | 'drain'> & { log: Logger; stop: () => void; noticeMs: number },
  close: () => Promise<void>,
): void {
  let isStopping = false;
  const shutDown = (): void => {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping');
    const forced = setTimeout(() => {
      log.warn('connections closed by force');
      server.closeAllConnections();
    }, STOP_AFTER_MS);
    drain({
      noticeMs,
      onQuiet: stop,
      onClosed() {
        clearTimeout(forced);
        setTimeout(() => {
          log.warn('ended by force');
          process.exit(0);
        }, CLOSE_WITHIN_MS);
        void close().then(() => process.exit(0));
      },
    });
  };
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);
}

try {
  await start();
} catch (error) {
  printError(error, [ConfigError, ListenError, DataLockError, MigrationError]);
  process.exit(1);
}
