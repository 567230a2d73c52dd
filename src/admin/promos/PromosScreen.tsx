import { useEffect, useState } from 'react';
import { Link } from '#src/shared/ui/Link.tsx';
import type { AdminPromo } from '#contract/admin/adminPromos.ts';
import { classNames } from '#src/shared/classNames.ts';
import { paths } from '#contract/paths.ts';
import { formatNumber } from '#src/shared/text/format.ts';
import { fold } from '#src/shared/text/suggest.ts';
import { titled } from '#src/shared/titled.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { SearchField } from '#src/shared/ui/fields/SearchField.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { promoDays, promoState, promoViewsText } from './promoFacts.ts';
import { promosStore } from './promosStore.ts';
import { DataTable, type Column } from '#src/admin/DataTable.tsx';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { listTexts } from '#src/admin/texts.ts';
import { promoTexts } from './texts.ts';
import rows from '#src/admin/rows.module.css';
import styles from './PromosScreen.module.css';

/** All promos, with a search by link. */
export const PromosScreen = titled(promoTexts.title, PromosContent);

function PromosContent() {
  const { status, promos } = useStoreState(promosStore);
  const { loadPromos } = useActions(promosStore);
  const [query, setQuery] = useState('');

  useEffect(() => {
    void loadPromos();
  }, [loadPromos]);

  const found = promos.filter(({ link }) => fold(link).includes(fold(query)));
  return (
    <div className={rows.stack}>
      <div className={styles.tools}>
        <SearchField label={promoTexts.search} value={query} onChange={setQuery} />
        <Button to={paths.adminNewPromo} before={<Icon name="plus" size={20} />}>
          {promoTexts.add}
        </Button>
      </div>
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
        <DataTable
          label={promoTexts.title}
          items={found}
          idOf={({ id }) => id}
          columns={columns}
          renderRow={(promo) => <PromoRow promo={promo} />}
        />
      )}
    </div>
  );
}

const columns: Column<AdminPromo>[] = [
  {
    head: promoTexts.link,
    renderCell: (promo) => (
      <Link to={paths.adminPromo(promo.id)} className={styles.link}>
        <PromoImage promo={promo} />
        {promo.link}
      </Link>
    ),
  },
  { head: promoTexts.company, renderCell: ({ company }) => company },
  { head: promoTexts.period, renderCell: promoDays, kind: 'short' },
  { head: promoTexts.state, renderCell: (promo) => <StateBadge promo={promo} /> },
  {
    head: promoTexts.byDay.counts[0],
    renderCell: (promo) => formatNumber(promo.shown_count),
    kind: 'number',
  },
  {
    head: promoTexts.byDay.counts[1],
    renderCell: (promo) => formatNumber(promo.click_count),
    kind: 'number',
  },
];

const PromoImage = ({ promo }: { promo: AdminPromo }) => (
  <span className={classNames(styles.image, promo.show === 0 && styles.hidden)}>
    <ImageWithFallback src={`/api${promo.photo_path}?size=thumb`} alt="" shape="square" />
  </span>
);

function StateBadge({ promo }: { promo: AdminPromo }) {
  const { tone, text } = promoState(promo);
  return <Badge tone={tone}>{text}</Badge>;
}

function PromoRow({ promo }: { promo: AdminPromo }) {
  return (
    <Link to={paths.adminPromo(promo.id)} className={rows.row}>
      <PromoImage promo={promo} />
      <span className={rows.text}>
        <span className={rows.name}>{promo.link}</span>
        <span className={rows.note}>{promoDays(promo)}</span>
        <span className={rows.note}>{promoViewsText(promo)}</span>
        <span className={styles.state}>
          <StateBadge promo={promo} />
        </span>
      </span>
      <Icon name="chevron" size={20} className={rows.arrow} />
    </Link>
  );
}
