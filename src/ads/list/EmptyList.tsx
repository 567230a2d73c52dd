import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { savedTexts } from './filters/countTexts.ts';
import { ListOffers, type ListOffersProps } from './ListOffers.tsx';
import { useSaveSearch } from './useSaveSearch.ts';

/** Nothing found: the search can be saved or widened. */
export function EmptyList({ text, ...offers }: ListOffersProps & { text: string }) {
  const { save, isBusy } = useSaveSearch(offers);
  return (
    <>
      <EmptyState
        text={text}
        action={
          <Button mode="bezeled" isBusy={isBusy} onClick={save}>
            {savedTexts.save}
          </Button>
        }
      />
      {/* What loads later comes below, so that it moves nothing that can be tapped. */}
      <ListOffers {...offers} />
    </>
  );
}
