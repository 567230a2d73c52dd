import {
  AdActionsSheet,
  type AdActionsSheetProps,
} from '#src/ads/detail/actions/AdActionsSheet.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { viewOf, type AnyAd } from './sectionViews.ts';

interface AnyAdActionsSheetProps extends Omit<
  AdActionsSheetProps<never>,
  'section' | 'ad' | 'detail'
> {
  item: AnyAd;
}

/** The owner's and the admin's actions on an ad of any section. */
export function AnyAdActionsSheet({ item, ...sheet }: AnyAdActionsSheetProps) {
  const { detail } = useActions(viewOf(item).store);
  return <AdActionsSheet section={item.section} ad={item.ad} detail={detail} {...sheet} />;
}
