import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Link } from '#src/shared/ui/Link.tsx';
import type { BaseAd } from '#contract/ads/ads.ts';
import type { BoostService } from '#contract/payments/payments.ts';
import { boostServiceNames } from '#contract/texts.ts';
import { boostPaths, paths, sectionPaths } from '#contract/paths.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useSettings } from '#src/shared/settings.ts';
import { readStored, store } from '#src/shared/device/userStorage.ts';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { hapticError } from '#src/messenger/haptics.ts';
import { openWhenReady } from '#src/messenger/links/openWhenReady.ts';
import { invoiceStore } from '#src/messenger/invoices/invoiceStore.ts';
import type { BoostableSection } from '#contract/sections/sections.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { orderError, priceOf, boostStore, type OrderError } from './boosts.ts';
import { BoostChoice } from './BoostChoice.tsx';
import { boostSheetTexts } from './texts.ts';
import styles from './BoostSheet.module.css';

/** The receipt's address, on this device only. */
const EMAIL = 'receipt-email';

interface BoostSheetProps {
  section: BoostableSection;
  ad: BaseAd;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Chooses a service and orders it. The order opens here, the payment in a new tab. An order that is
 * ready after the sheet was closed opens nothing and waits at the ad.
 */
export function BoostSheet({ section, ad, isOpen, onClose }: BoostSheetProps) {
  const navigate = useNavigate();
  const [service, setService] = useState<BoostService>(boostServiceNames[1]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<OrderError>();
  const { stats } = useStoreState(boostStore);
  const { sendOrder } = useActions(boostStore);
  const { openInvoice } = useActions(invoiceStore);
  const userId = useUserId();
  const hasReceipt = useSettings()?.has_receipts === true && stats?.currency !== 'XTR';
  const [typed, setTyped] = useState(() => readStored(EMAIL, userId) ?? '');
  const email = hasReceipt ? typed.trim() : undefined;
  const { howItWorks, offer } = boostPaths[section];

  /** The payment tab of the order that the user waits for. */
  const awaited = useRef<ReturnType<typeof openWhenReady>>(undefined);
  const stopWaiting = useCallback(() => {
    awaited.current?.open('');
    awaited.current = undefined;
    setBusy(false);
  }, []);
  useEffect(() => stopWaiting, [stopWaiting]);
  const close = () => {
    stopWaiting();
    onClose();
  };

  const buy = async () => {
    // Opened before the request: pop-up blockers stop a tab that opens after it.
    const payment = openWhenReady(boostSheetTexts.opening);
    awaited.current = payment;
    setBusy(true);
    setError(undefined);
    try {
      const order = await sendOrder(section, ad.id, { service, email });
      if (email) store(EMAIL, userId, email);
      if (awaited.current !== payment) return;
      payment.open(order.payment_link ?? '');
      if (order.invoice_link) openInvoice(order.invoice_link);
      awaited.current = undefined;
      setBusy(false);
      onClose();
      void navigate(paths.pay(order.payment_id), {
        state: { from: sectionPaths[section].ad(ad.id) },
      });
    } catch (cause) {
      if (awaited.current !== payment) return;
      stopWaiting();
      hapticError();
      setError(orderError(section, cause));
    }
  };
  return (
    <Sheet
      isOpen={isOpen}
      title={boostSheetTexts.title}
      onClose={close}
      footer={
        <>
          <Button mode="gray" onClick={close}>
            {boostSheetTexts.cancel}
          </Button>
          <Button isBusy={isBusy} onClick={() => void buy()}>
            {boostSheetTexts.pay(priceOf(service, stats))}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <BoostChoice section={section} stats={stats} value={service} onChange={setService} />
        {hasReceipt && (
          <Field label={boostSheetTexts.email} hint={boostSheetTexts.emailHint} isRequired>
            <TextInput
              type="email"
              autoComplete="email"
              inputMode="email"
              value={typed}
              onChange={setTyped}
            />
          </Field>
        )}
        {error && (
          <p role="alert" className={styles.error}>
            {error.text}
          </p>
        )}
        {error?.order && (
          <Button mode="bezeled" isStretched to={paths.pay(error.order)}>
            {boostSheetTexts.toOwnOrder}
          </Button>
        )}
        <p className={styles.links}>
          <Link to={howItWorks}>{boostSheetTexts.howItWorks}</Link>
          <Link to={offer}>{boostSheetTexts.offer}</Link>
        </p>
        <p className={styles.consent}>{boostSheetTexts.consent}</p>
      </div>
    </Sheet>
  );
}
