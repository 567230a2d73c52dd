import { useEffect, useState } from 'react';
import { Link } from '#src/shared/ui/Link.tsx';
import type { AdminPromo } from '#contract/admin/adminPromos.ts';
import { classNames } from '#src/shared/classNames.ts';
import { paths } from '#contract/paths.ts';
import { fold } from '#src/shared/text/suggest.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { promoDays, promoState, promoViewsText } from './promoFacts.ts';
import { usePromos, usePromosActions } from './promosStore.ts';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { listTexts } from '#src/admin/texts.ts';
import { promoTexts } from './texts.ts';
import rows from '#src/admin/rows.module.css';
import styles from './PromosScreen.module.css';

/** All promos, with a search by link. */
export function PromosScreen() {
  return (
    <Screen title={promoTexts.title}>
      <PromosContent />
    </Screen>
  );
}

function PromosContent() {
  const { status, promos } = usePromos();
  const { loadPromos } = usePromosActions();
  const [query, setQuery] = useState('');

  useEffect(() => {
    void loadPromos();
  }, [loadPromos]);

  const found = promos.filter(({ link }) => fold(link).includes(fold(query)));
  return (
    <div className={rows.column}>
      <Button to={paths.adminNewPromo} before={<Icon name="plus" size={20} />} isStretched>
        {promoTexts.add}
      </Button>
      <Field label={promoTexts.search}>
        <TextInput type="search" value={query} onChange={setQuery} />
      </Field>
      {status === 'failed' && (
        <ErrorPanel text={listTexts.failed} onAction={() => void loadPromos()} />
      )}
      {(status === 'idle' || status === 'loading') && (
        <RowSkeletons label={promoTexts.loading} count={3} />
      )}
      {status === 'ready' && found.length === 0 && (
        <EmptyState text={query ? promoTexts.notFound : promoTexts.none} />
      )}
      {status === 'ready' && found.length > 0 && (
        <ul className={rows.rows}>
          {found.map((promo) => (
            <li key={promo.id}>
              <PromoRow promo={promo} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PromoRow({ promo }: { promo: AdminPromo }) {
  const state = promoState(promo);
  return (
    <Link
      to={paths.adminPromo(promo.id)}
      className={classNames(rows.row, promo.show === 0 && styles.hidden)}
    >
      <span className={styles.image}>
        <ImageWithFallback src={`/api${promo.photo_path}?size=thumb`} alt="" shape="square" />
      </span>
      <span className={rows.text}>
        <span className={rows.name}>{promo.link}</span>
        <span className={rows.note}>{promoDays(promo)}</span>
        <span className={rows.note}>{promoViewsText(promo)}</span>
        <span className={styles.state}>
          <Badge tone={state.tone}>{state.text}</Badge>
        </span>
      </span>
      <Icon name="chevron" size={20} className={rows.arrow} />
    </Link>
  );
}
