import { expect, test } from 'vitest';
import { LIMITS } from '#server/http/limits/rateLimits.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const report = (changes: object = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: 'https://petskod.test/messages/1007?q=secret',
  user_agent: 'Mozilla/5.0',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.test/secret.js?user=anna',
    sample: 'secret',
    ...changes,
  },
});

const send = (world: TestApp, body: unknown, type = 'application/reports+json') =>
  world.app.request('/policy-reports', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type, 'x-forwarded-for': '203.0.113.7' },
  });

const violations = (world: TestApp) =>
  world.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'policy violated');

test('a report is logged with directive and origin, and without what a user did', async () => {
  const world = await testApp({ trustProxy: 1 });
  expect((await send(world, [report()])).status).toBe(204);
  expect(violations(world)).toMatchObject([
    { directive: 'script-src-elem', blocked: 'https://evil.test', count: 1 },
  ]);
  expect(world.log.join('\n')).not.toMatch(/secret|1007|anna|203\.0\.113/u);
});

test('the older format and keywords are understood', async () => {
  const world = await testApp({ trustProxy: 1 });
  const old = { 'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'eval' } };
  await send(world, old, 'application/csp-report');
  await send(world, [report({ blockedURL: 'data:text/javascript,secret' })]);
  expect(violations(world)).toMatchObject([
    { directive: 'script-src', blocked: 'eval' },
    { directive: 'script-src-elem', blocked: 'data:' },
  ]);
});

test('repeated reports are counted, and logged when their number has another digit', async () => {
  const world = await testApp({ trustProxy: 1 });
  for (let time = 0; time < 100; time += 1) await send(world, [report()]);
  expect(violations(world).map(({ count }) => count)).toEqual([1, 10, 100]);
});

test('reports are small, and limited by address', async () => {
  const world = await testApp({ trustProxy: 1 });
  expect((await send(world, [report({ sample: 'x'.repeat(20_000) })])).status).toBe(413);
  for (const odd of ['', '{', '[]', '[{}]', 'null', '"x"', '[{"type":"csp-violation"}]']) {
    expect((await send(world, odd)).status, odd).toBe(204);
  }
  expect(
    (
      await send(
        world,
        Array.from({ length: 21 }, () => report()),
      )
    ).status,
  ).toBe(204);
  const statuses: number[] = [];
  for (let time = 0; time <= LIMITS.policyReport.count; time += 1) {
    statuses.push((await send(world, [])).status);
  }
  expect(statuses.at(-1)).toBe(429);
});
