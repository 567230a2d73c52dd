import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { ORDER_STATUS } from '#contract/payments/payments.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { approve, giveUp } from '#server/payments/providers/starsReconciliation.ts';
import {
  transitions,
  type Facts,
  type OrderState,
  type Step,
} from '#server/payments/orders/transitions.ts';

// Any order of events, with lost, late and repeated ones: in the end each payment that was taken has
// given its boost or went back, and nothing else did either.

const RUNS = 10_000;
const ORDER_MINUTES = 10;

/** What the provider really has. */
type Money = 'none' | 'pending' | 'canceled' | 'taken' | 'refunded';

interface World {
  order: OrderState;
  money: Money;
  now: number;
  hasAd: boolean;
  hasSlots: boolean;
  boost: 'none' | 'running' | 'ended';
  boostsStarted: number;
  /** States of the money that were read or told, but not worked on yet. */
  late: Money[];
}

const newWorld = (): World => ({
  order: {
    status: ORDER_STATUS.pending,
    cancelledBy: null,
    expiresAt: new Date(ORDER_MINUTES * MINUTE_MS),
    approvedAt: null,
    closedAt: null,
    paidAt: null,
    paymentId: null,
    isFinal: false,
    refund: 0,
    refundedAt: null,
    refundedBy: null,
    problem: null,
    isOutcomeUnknown: false,
  },
  money: 'none',
  now: 0,
  hasAd: true,
  hasSlots: true,
  boost: 'none',
  boostsStarted: 0,
  late: [],
});

/** As `orderSteps.ts` applies a step. */
function take(world: World, decide: (order: OrderState, facts: Facts) => Step): Step {
  const { now, hasAd, hasSlots } = world;
  const step = decide(world.order, { at: new Date(now), hasAd, hasSlots });
  world.order = { ...world.order, ...step.change };
  if (step.slots === 'release') world.hasSlots = false;
  if (step.boost === 'start') {
    world.boost = 'running';
    world.boostsStarted += 1;
  }
  if (step.boost === 'end' && world.boost === 'running') world.boost = 'ended';
  return step;
}

const refundIfWanted = (world: World, isAnswered: boolean): void => {
  if (world.order.refund !== 1 || (world.money !== 'taken' && world.money !== 'refunded')) return;
  world.money = 'refunded';
  if (isAnswered) take(world, transitions.refunded);
};

function deleteAd(world: World): void {
  world.hasAd = false;
  if (!world.order.approvedAt) take(world, transitions.unpaid);
  world.hasSlots = false;
  if (world.boost === 'running') world.boost = 'ended';
}

/** Events of both providers. */
const common: Record<string, (world: World) => void> = {
  minute: (world) => void (world.now += MINUTE_MS),
  hour: (world) => void (world.now += 60 * MINUTE_MS),
  cancel: (world) => void take(world, transitions.cancel),
  deleteAd,
  adminRefund: (world) => {
    take(world, transitions.refundRequested);
  },
  cabinetRefund: (world) => {
    if (world.money === 'taken') world.money = 'refunded';
  },
  refundLost: (world) => refundIfWanted(world, false),
};

/** YooKassa: the state of the payment is read, then applied. */
function applyYooKassa(world: World, seen: Money, isAnswered = true): void {
  if (seen === 'none' || world.order.paymentId === null) {
    take(world, transitions.unpaid);
    return;
  }
  if (seen === 'refunded') {
    take(world, transitions.refunded);
    return;
  }
  if (!world.order.isFinal) {
    take(world, (order, facts) => {
      const known = { ...facts, matches: true };
      if (seen === 'pending') return transitions.unpaid(order, known);
      if (seen === 'canceled') return transitions.voided(order, known);
      return transitions.received(order, known);
    });
  }
  refundIfWanted(world, isAnswered);
}

const yooKassa: Record<string, (world: World) => void> = {
  ...common,
  issue(world) {
    if (world.money === 'none') world.money = 'pending';
    if (world.order.status === ORDER_STATUS.pending) {
      world.order = { ...world.order, paymentId: 'payment', isFinal: false };
    }
  },
  issueLost: (world) => {
    if (world.money === 'none') world.money = 'pending';
  },
  pay: (world) => {
    if (world.money === 'pending' && world.order.paymentId) world.money = 'taken';
  },
  decline: (world) => {
    if (world.money === 'pending') world.money = 'canceled';
  },
  read: (world) => void world.late.push(world.money),
  applyLate: (world) => applyYooKassa(world, world.late.shift() ?? world.money),
  applyTwice: (world) => {
    const [seen = world.money] = world.late;
    applyYooKassa(world, seen);
    applyYooKassa(world, seen);
  },
  reconcile: (world) => applyYooKassa(world, world.money),
  reconcileLost: (world) => applyYooKassa(world, world.money, false),
};

/** Telegram tells of a payment; the list has those that it did not tell of. */
function credit(world: World): void {
  if (world.order.paymentId === null) world.order = { ...world.order, paymentId: 'charge' };
  take(world, (order, facts) => transitions.received(order, { ...facts, matches: true }));
}

const stars: Record<string, (world: World) => void> = {
  ...common,
  pay(world) {
    if (world.money !== 'none') return;
    if (take(world, approve).change) {
      world.money = 'taken';
      credit(world);
    }
  },
  payUntold: (world) => {
    if (world.money === 'none' && take(world, approve).change) world.money = 'taken';
  },
  approveOnly: (world) => {
    if (world.money === 'none') take(world, approve);
  },
  tell: (world) => {
    if (world.money === 'taken') credit(world);
  },
  tellRefund: (world) => {
    if (world.money === 'refunded' && world.order.paymentId) take(world, transitions.refunded);
  },
  compare: (world) => {
    if (world.money === 'taken' || world.money === 'refunded') credit(world);
    if (world.money === 'refunded') take(world, transitions.refunded);
  },
  reconcile: (world) => {
    if (world.order.paymentId === null) take(world, giveUp);
    refundIfWanted(world, true);
  },
};

/** Hours later everything has been worked on. */
function settle(world: World, reconcile: readonly string[], events: typeof common): void {
  for (let round = 0; round < 5; round += 1) {
    world.now += 60 * MINUTE_MS;
    // The provider closes what was not paid.
    if (world.money === 'pending') world.money = 'canceled';
    for (const name of reconcile) events[name]?.(world);
  }
}

function check({ order, money, boost, boostsStarted, hasSlots }: World): void {
  const wasTaken = money === 'taken' || money === 'refunded';
  const wasRefunded = money === 'refunded';
  const hasGiven = boost !== 'none' && !wasRefunded;
  // Boosts paid = boosts given + refunds.
  expect(Number(wasTaken)).toBe(Number(hasGiven) + Number(wasRefunded));
  expect(boostsStarted).toBeLessThanOrEqual(1);
  expect(boost === 'none' || wasTaken).toBe(true);
  // What went back is known, and is boosted no more.
  expect(order.refund).toBe(wasRefunded ? 2 : 0);
  expect(wasRefunded && boost === 'running').toBe(false);
  expect(order.status).not.toBe(ORDER_STATUS.pending);
  expect(order.isFinal).toBe(true);
  expect(hasSlots && order.status !== ORDER_STATUS.paid).toBe(false);
}

test.each([
  ['YooKassa', yooKassa, ['reconcile']],
  ['Telegram Stars', stars, ['compare', 'reconcile']],
] as const)(
  '%s: boosts paid = boosts given + refunds, in any order of events',
  (_, events, end) => {
    const name = constantFrom(...Object.keys(events));
    assert(
      property(array(name, { maxLength: 20 }), (names) => {
        const world = newWorld();
        for (const event of names) events[event]?.(world);
        settle(world, end, events);
        check(world);
      }),
      { numRuns: RUNS },
    );
  },
);
